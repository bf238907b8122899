import type { Product } from 'shared-api/memberships/products'
import { addMonths } from '../platform/calendar.ts'

const months = { Monthly: 1, Yearly: 12 } as const

/** The next renewal after `today`; null for a single payment. */
export function nextRenewal(
  beginsOn: string,
  billing: Product['Billing__c'] | null,
  today: string,
): string | null {
  if (billing === null || billing === 'Once') return null
  const step = months[billing]
  const passed = Math.max(1, Math.floor(monthsBetween(beginsOn, today) / step))
  const next = addMonths(beginsOn, passed * step)
  // Counted from the first day, so that the 31st returns after a shorter month.
  return next > today ? next : addMonths(beginsOn, (passed + 1) * step)
}

const monthsBetween = (from: string, to: string) => monthNumber(to) - monthNumber(from)

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

import type { DriverRecord } from 'shared-api/drivers'
import type { Alert } from 'shared-api/safety/alerts'
import { courtFineAdvice } from 'shared-api/tickets/court-fine'
import { daysUntil, expiryMark, formatDate, formatMoney, inDays, type MarkKind, recordPath } from 'shared-ui'
import { urgencyOf } from '../alerts/alert-labels.tsx'

/** A day that the driver plans by, or a payment that is due without one. */
export interface DueDate {
  id: string
  /** 'Medical card' */
  name: string
  /** 'Your medical card expires' */
  title: string
  /** Null: due now. */
  day: string | null
  /** What sorts it; 0 where it is due now. */
  days: number
  /** 'in 12 days' */
  note: string
  /** A rule that holds until then. */
  advice: string | null
  mark: MarkKind
  /** Where it is done, and what the link there says. */
  to: string
  action: string
  /** What is due, where it is paid through the portal. */
  payment?: { ids: string[]; amount: string }
}

type Course = Pick<
  DriverRecord,
  'Id' | 'Active_Inactive__c' | 'Activation_Date__c' | 'Active_Until__c' | 'Cancellation_Date__c'
>

export const roadDays = 90

/** It has a day, so it has a place on the road. */
export type DatedDue = DueDate & { day: string }

export const isDated = (due: DueDate): due is DatedDue => due.day !== null

/** What is due within 90 days or overdue, what comes later, and which of the near ones stands first. */
export function dueDates(alerts: readonly Alert[], driver: Course | undefined, today?: Date) {
  const all = [
    ...alerts.flatMap((alert) => ofAlert(alert, today)),
    ...membershipDates(driver, today),
  ].toSorted((one, other) => one.days - other.days)
  const near = all.filter(({ days }) => days <= roadDays)
  return {
    near,
    later: all.filter(({ days }) => days > roadDays),
    // A renewal asks nothing of the driver.
    first: near.find(({ id }) => id !== renewal) ?? near[0],
  }
}

const renewal = 'renewal'

function ofAlert(alert: Alert, today?: Date): DueDate[] {
  if (alert.Kind === 'Payment') {
    const { DueDate: day } = alert
    const amount = formatMoney(alert.Amount, alert.CurrencyIsoCode)
    return [
      {
        ...(day === null ? dueNow(alert.Date) : dated(day, today)),
        ...recordLink('TICKET', alert.TicketId, 'Open ticket'),
        id: `payment ${alert.TicketId} ${day}`,
        name: 'Payment',
        title: `Pay ${amount} for ticket ${alert.TicketName}`,
        payment: { ids: alert.PaymentIds, amount },
      },
    ]
  }
  const common = dated(alert.Date, today)
  if (alert.Kind === 'Court date') {
    const { TicketId, TicketName } = alert
    return [
      {
        ...common,
        ...recordLink('TICKET', TicketId, 'Open ticket'),
        id: TicketId,
        name: 'Court',
        title: `Court for ${TicketName}`,
      },
    ]
  }
  if (alert.Kind === 'Fine') {
    const { RecordType: type, RecordId, RecordName, IsTicketOpen } = alert
    const amount = formatMoney(alert.Amount, alert.CurrencyIsoCode)
    return [
      {
        ...common,
        ...recordLink(type, RecordId, type === 'TICKET' ? 'Open ticket' : 'Open compliance challenge'),
        id: `fine ${RecordId}`,
        name: 'Fine',
        title: `${IsTicketOpen ? "Court's" : 'Pay the'} fine of ${amount} for ${RecordName}`,
        advice: IsTicketOpen ? courtFineAdvice : null,
      },
    ]
  }
  if (alert.Kind !== 'CDL' && alert.Kind !== 'Medical card') return []
  const isOver = urgencyOf(alert, today) === 'alert'
  return [
    {
      ...common,
      ...ownProfile(alert.DriverId),
      id: alert.Kind,
      name: alert.Kind,
      title: `Your ${alert.Kind === 'CDL' ? 'CDL' : 'medical card'} ${isOver ? 'expired' : 'expires'}`,
    },
  ]
}

function membershipDates(driver: Course | undefined, today?: Date): DueDate[] {
  if (!driver || driver.Active_Inactive__c === 'Inactive' || driver.Activation_Date__c === null) return []
  const ends = driver.Cancellation_Date__c
  const day = ends ?? driver.Active_Until__c
  if (day === null || daysUntil(day, today) < 0) return []
  const common = { ...dated(day, today), ...ownProfile(driver.Id), name: 'Membership' }
  if (ends === null) return [{ ...common, id: renewal, title: 'Your membership renews', mark: 'wait' }]
  return [{ ...common, id: 'end', title: 'Your membership ends' }]
}

type When = Pick<DueDate, 'day' | 'days' | 'note' | 'advice' | 'mark'>

const dueNow = (requested: string): When => ({
  day: null,
  days: 0,
  note: `Requested ${formatDate(requested)}`,
  advice: null,
  mark: 'due',
})

function dated(day: string, today?: Date): When {
  const days = daysUntil(day, today)
  return { day, days, note: inDays(days), advice: null, mark: expiryMark(days) ?? 'wait' }
}

const recordLink = (type: string, id: string, action: string) => ({ to: recordPath({ type, id }), action })

const ownProfile = (id: string) => recordLink('DRIVER', id, 'Open my profile')

import type { Role } from 'shared-api/contract'
import type { DocumentKind } from 'shared-api/documents'
import type { TicketRecord } from 'shared-api/tickets'
import { daysUntil, formatDate, formatMoney, inDays, type MarkKind } from 'shared-ui'
import { isCourtDateNear } from '../tickets/court-date.tsx'

export interface NextStep {
  mark: MarkKind
  /** Names who does it: 'You: pay $1,135.00 by 24 Nov 2026, in 4 days'. */
  title: string
  text: string
  /** What the reader can do about it here. */
  does?: 'pay' | 'upload' | 'sign'
}

interface Situation {
  role: Role | undefined
  /** Papers that the checklist misses. */
  missing: readonly DocumentKind[]
  today?: Date
}

type Ticket = Pick<
  TicketRecord,
  | 'Attorney_Status__c'
  | 'Attorney_Name__c'
  | 'Court_Date__c'
  | 'Court_Location__c'
  | 'Must_Appear__c'
  | 'Payment_Due__c'
  | 'NextPayment'
  | 'Payment_Settling__c'
  | 'CurrencyIsoCode'
  | 'Ticket_Outcome__c'
  | 'Ticket_Closed_Date__c'
>

/** What a ticket waits for: the reader's own duties first, by their date, then what others do. */
export function nextStep(ticket: Ticket, situation: Situation): NextStep {
  if (ticket.Attorney_Status__c === 'Attorney Complete') return closed(ticket, situation)
  const [first] = [payment, appearance, citation, powerOfAttorney]
    .map((duty) => duty(ticket, situation))
    .filter((step) => step !== undefined)
    .toSorted((one, other) => one.days - other.days)
  return first ?? settling(ticket) ?? othersStep(ticket, situation)
}

/** Days until it is due; what has no date comes last. */
type Duty = NextStep & { days: number }

function closed(ticket: Ticket, situation: Situation): NextStep {
  const { Ticket_Outcome__c: outcome, Ticket_Closed_Date__c: day } = ticket
  const owed = payment(ticket, situation) ?? settling(ticket)
  if (owed !== undefined)
    return {
      ...owed,
      text: `Closed ${formatDate(day)}${outcome === null ? '' : `: ${outcome}`}. ${owed.text}`,
    }
  return {
    mark: 'ok',
    title: outcome === null ? 'Closed' : `Closed: ${outcome}`,
    text: `Closed ${formatDate(day)}. Nothing is left to do.`,
  }
}

function payment(
  { Payment_Due__c: total, NextPayment: next, CurrencyIsoCode: currency }: Ticket,
  { role, today }: Situation,
): Duty | undefined {
  if (next === null) return undefined
  const { Amount: due, DueDate: day } = next
  const amount = formatMoney(due, currency)
  const days = day === null ? 0 : daysUntil(day, today)
  const by = day === null ? '' : ` by ${formatDate(day)}, ${inDays(days)}`
  const later = total === due ? '' : `${formatMoney(total, currency)} is due in all. `
  if (role === 'operator')
    return {
      days,
      mark: 'wait',
      title: `Carrier or driver: pays ${amount}${by}`,
      text: `${later}The pay link is open.`,
    }
  return {
    days,
    mark: days < 0 ? 'alert' : 'due',
    title: `You: pay ${amount}${by}`,
    text: `${later}The court's fine is not included.`,
    does: 'pay',
  }
}

function settling({ Payment_Settling__c: amount, CurrencyIsoCode: currency }: Ticket): NextStep | undefined {
  if (amount === null) return undefined
  return {
    mark: 'run',
    title: `Bank: confirms ${formatMoney(amount, currency)}`,
    text: "Don't pay again. The payer gets an email with the result.",
  }
}

function appearance(
  { Court_Date__c: day, Must_Appear__c: mustAppear, Court_Location__c: location }: Ticket,
  { role, today }: Situation,
): Duty | undefined {
  if (day === null || mustAppear !== true || daysUntil(day, today) < 0) return undefined
  const days = daysUntil(day, today)
  return {
    days,
    mark: isCourtDateNear(day, today) ? 'due' : 'wait',
    title: `${role === 'driver' ? 'You: appear' : 'Driver: appears'} in court on ${formatDate(day)}, ${inDays(days)}`,
    text: location ?? 'The court is not known yet.',
  }
}

function citation({ Attorney_Status__c: status }: Ticket, { role, missing }: Situation): Duty | undefined {
  if (!missing.includes('Citation') || status !== 'Ticket Received') return undefined
  return {
    days: Infinity,
    mark: 'due',
    title: role === 'operator' ? 'Carrier or driver: uploads the citation' : 'You: upload the citation',
    text: 'The attorney needs the front and the back.',
    does: 'upload',
  }
}

function powerOfAttorney(_: Ticket, { role, missing }: Situation): Duty | undefined {
  if (role !== 'driver' || !missing.includes('Power of attorney')) return undefined
  return {
    days: Infinity,
    mark: 'due',
    title: 'You: sign the power of attorney',
    text: 'The attorney needs it to act for you.',
    does: 'sign',
  }
}

function othersStep(ticket: Ticket, { role, today }: Situation): NextStep {
  const { Attorney_Status__c: status, Attorney_Name__c: attorney, Court_Date__c: day } = ticket
  const name = attorney ?? 'The attorney'
  const isOffice = role === 'operator'
  const driver = role === 'driver' ? 'you' : 'the driver'
  const text = isOffice ? 'The carrier and the driver wait for it.' : 'You have nothing to do.'
  if (status === 'Ticket Received')
    return {
      mark: 'wait',
      title: `${isOffice ? 'You: send' : 'Back office: sends'} the ticket to an attorney`,
      text,
    }
  if (status === 'Sent to Attorney')
    return { mark: 'wait', title: `${isOffice ? 'You: assign' : 'Back office: assigns'} an attorney`, text }
  if (status === 'Waiting on new Court Date')
    return { mark: 'wait', title: 'Court: sets a new date', text: `${name} waits for the court.` }
  if (day !== null && daysUntil(day, today) < 0)
    return {
      mark: 'wait',
      title: `Attorney: reports the result of ${formatDate(day)}`,
      text: `${name} was in court.`,
    }
  if (day !== null)
    return {
      mark: 'run',
      title: `Attorney: appears in court on ${formatDate(day)}, ${inDays(daysUntil(day, today))}`,
      text:
        ticket.Must_Appear__c === null
          ? `Whether ${driver} must appear is not known yet.`
          : `${name} appears for ${driver}.`,
    }
  if (status === 'Agreement in Process')
    return {
      mark: 'run',
      title: 'Attorney: completes the agreement',
      text: `${name} talks with the prosecutor.`,
    }
  return { mark: 'run', title: 'Attorney: prepares the case', text: `${name} has the ticket.` }
}

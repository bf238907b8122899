import type { OpenTicket } from 'shared-api/tickets'
import { daysUntil, formatDate, HStack, inDays, Mark, Text } from 'shared-ui'

type Appearance = Pick<OpenTicket, 'Attorney_Status__c' | 'Court_Date__c'>

/** Days before a court date from which it is marked. */
const soon = 14

/** Whether the court date of a ticket that is not closed is today or within 14 days. */
export function isCourtDateNear({ Attorney_Status__c, Court_Date__c }: Appearance, today?: Date) {
  if (Court_Date__c === null || Attorney_Status__c === 'Attorney Complete') return false
  const days = daysUntil(Court_Date__c, today)
  return days >= 0 && days <= soon
}

/** Marked with the days that are left when it is near, quiet otherwise; '-' if there is none. */
export function CourtDate({ ticket, today }: { ticket: Appearance; today?: Date }) {
  const day = ticket.Court_Date__c
  if (day === null || !isCourtDateNear(ticket, today)) {
    return (
      <Text as="span" ps="20px">
        {formatDate(day)}
      </Text>
    )
  }
  return (
    <HStack as="span" display="inline-flex" verticalAlign="bottom" gap="6px">
      <Mark kind="due" />
      <Text as="span" color="due.fg" fontWeight="semibold">
        {formatDate(day)}
      </Text>
      <Text as="span" textStyle="caption">
        {inDays(daysUntil(day, today))}
      </Text>
    </HStack>
  )
}

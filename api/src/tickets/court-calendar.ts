import ical, { ICalEventTransparency } from 'ical-generator'
import type { FileContent } from 'shared-api/documents'
import type { CourtDate } from 'shared-api/tickets/court-dates'
import { addDays } from '../platform/calendar.ts'

/** An iCalendar file (RFC 5545). A court date is a whole day, so that it is the same day wherever it is read. */
export function courtCalendar(dates: readonly CourtDate[], now: Date): FileContent {
  const calendar = ical({ name: 'Court dates', prodId: { company: 'carrier-compliance', product: 'portal' } })
  for (const date of dates) {
    calendar.createEvent({
      id: `${date.Id}@court-dates`,
      stamp: now,
      allDay: true,
      start: date.Court_Date__c,
      end: addDays(date.Court_Date__c, 1),
      summary: ['Court', date.Name, date.Driver_Full_Name__c].filter(Boolean).join(', '),
      description: [date.Violation_Description__c, date.Carrier__r?.Name, date.Attorney_Status__c]
        .filter(Boolean)
        .join('\n'),
      location: date.Ticket_City_State__c,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  const bytes = Buffer.from(calendar.toString())
  return { name: 'court-dates.ics', size: bytes.length, content: piecesOf(bytes) }
}

async function* piecesOf(bytes: Buffer) {
  yield bytes
}

import { createEvents } from 'ics'
import type { FileContent } from 'shared-api/documents'
import type { CourtDate } from 'shared-api/tickets/court-dates'
import { addDays } from '../platform/calendar.ts'

/** An iCalendar file (RFC 5545). A court date is a whole day, so that it is the same day wherever it is read. */
export function courtCalendar(dates: readonly CourtDate[]): FileContent {
  const { value, error } = createEvents(
    dates.map((date) => ({
      uid: `${date.Id}@court-dates`,
      start: partsOf(date.Court_Date__c),
      end: partsOf(addDays(date.Court_Date__c, 1)),
      title: ['Court', date.Name, date.Driver_Full_Name__c].filter(Boolean).join(', '),
      description: [date.Violation_Description__c, date.Carrier__r?.Name, date.Attorney_Status__c]
        .filter(Boolean)
        .join('\n'),
      ...(date.Ticket_City_State__c === null ? {} : { location: date.Ticket_City_State__c }),
      busyStatus: 'FREE' as const,
    })),
    { calName: 'Court dates', productId: 'carrier-compliance-portal' },
  )
  if (typeof value !== 'string') throw error ?? new Error('The calendar has no text')
  const bytes = Buffer.from(value)
  return { name: 'court-dates.ics', size: bytes.length, content: piecesOf(bytes) }
}

const partsOf = (day: string): [number, number, number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
]

async function* piecesOf(bytes: Buffer) {
  yield bytes
}

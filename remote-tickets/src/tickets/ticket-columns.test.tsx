import { expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import type { OpenTicket } from 'shared-api/tickets'
import { ColumnTable } from 'shared-ui/tables'
import { openElement } from 'shared-testing/screen'
import { ticketColumns } from './ticket-columns.tsx'

const ticket: OpenTicket = {
  Id: '0198f0f0-0000-7000-8000-000000000001',
  Name: 'T-204817',
  Agent__r: { Name: 'Lowell Ashgrove' },
  Carrier__r: { Name: 'Quillhaven Freight LLC' },
  Payments__c: null,
  isMultiplePay__c: false,
  Opportunities__r: [],
  Date_of_Ticket__c: '2026-11-04',
  Driver__c: null,
  Driver_Full_Name__c: 'Bram Castellane',
  Attorney_Status__c: 'Attny Assigned',
  Ticket_City_State__c: 'Fallow Creek, IN',
  Violation_Description__c: 'Speeding in a work or construction zone',
  Violation_Category__c: 'Speeding',
  Court_Date__c: '2099-11-26',
  Initial_Fine__c: null,
  Ticket_Fine_Due_Date__c: '2099-12-11',
  CreatedDate: '2026-11-06T11:03:00.000Z',
}

function Row({ ticket: row, hasAgent }: { ticket: OpenTicket; hasAgent: boolean }) {
  const columns = ticketColumns({ carrierId: undefined, hasAgent }, { cell: () => null })
  const shown = columns.filter(({ isHiddenAtFirst, isAlwaysShown }) => isAlwaysShown || !isHiddenAtFirst)
  return <ColumnTable caption="Tickets" columns={{ shown, resized: {} }} rows={[row]} />
}

/** The words of the row of one ticket, by the head of their column. */
function rowOf(changed: Partial<OpenTicket>, hasAgent = false) {
  openElement(<Row ticket={{ ...ticket, ...changed }} hasAgent={hasAgent} />)
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  const words = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell')
  return Object.fromEntries(heads.map((head, place) => [head, words[place]?.textContent]))
}

test('a row says the ticket, its dates as DD MMM YYYY', () => {
  expect(rowOf({})).toEqual({
    Ticket: 'T-204817',
    'Date of ticket': '04 Nov 2026',
    Driver: 'Bram Castellane',
    'Court date': '26 Nov 2099',
    'Attorney status': 'Attny Assigned',
    Carrier: 'Quillhaven Freight LLC',
    Violation: 'Speeding in a work or construction zone',
    Payment: '',
  })
})

test('the violation gives its place to the agent where the carrier is shown, too', () => {
  const heads = Object.keys(rowOf({}, true))
  expect(heads).toEqual(expect.arrayContaining(['Carrier', 'Agent']))
  expect(heads).not.toContain('Violation')
})

test('a fine that is due soon is told below the court date, on an open ticket alone', () => {
  const near = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  expect(rowOf({ Ticket_Fine_Due_Date__c: near })['Court date']).toMatch(/^26 Nov 2099Fine in \d days$/)
  cleanup()
  const closed = { Attorney_Status__c: 'Attorney Complete', Ticket_Fine_Due_Date__c: near } as const
  expect(rowOf(closed)['Court date']).toBe('26 Nov 2099')
})

test('an unknown value of a ticket is a dash', () => {
  const row = rowOf({
    Carrier__r: null,
    Date_of_Ticket__c: null,
    Driver_Full_Name__c: null,
    Court_Date__c: null,
    Violation_Description__c: null,
  })
  expect(row).toMatchObject({
    'Date of ticket': '-',
    Driver: '-',
    'Court date': '-',
    Violation: '-',
    Carrier: '-',
  })
})

test('the agent has a column where the flag is on', () => {
  expect(rowOf({}, true)).toHaveProperty('Agent', 'Lowell Ashgrove')
  cleanup()
  expect(rowOf({ Agent__r: null }, true)).toHaveProperty('Agent', '-')
})

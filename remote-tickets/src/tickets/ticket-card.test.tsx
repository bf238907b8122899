import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import type { OpenTicket } from 'shared-api/tickets'
import { openElement } from 'shared-testing/screen'
import { ticketCard } from './ticket-card.tsx'

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const ticket: OpenTicket = {
  Id: '0198f0f0-0000-7000-8000-000000000001',
  Name: 'T-204817',
  Agent__r: null,
  Carrier__r: { Name: 'Quillhaven Freight LLC' },
  Payments__c: 'Single Payment',
  isMultiplePay__c: false,
  Opportunities__r: [],
  Date_of_Ticket__c: '2026-11-04',
  Driver__c: null,
  Driver_Full_Name__c: 'Bram Castellane',
  Attorney_Status__c: 'Attny Assigned',
  Ticket_City_State__c: null,
  Violation_Description__c: null,
  Violation_Category__c: null,
  Court_Date__c: dayIn(60),
  Initial_Fine__c: null,
  Ticket_Fine_Due_Date__c: dayIn(60),
  CreatedDate: '2026-11-06T11:03:00.000Z',
}

const draw = (changed: Partial<OpenTicket>) => {
  const { status, lines } = ticketCard(
    { ...ticket, ...changed },
    { carrierId: '' },
    <button type="button">Pay now</button>,
  )
  openElement(
    <>
      {status}
      {lines}
    </>,
  )
}

test('a card has the status, the court date and the way to pay, and a fine that is far off is not on it', () => {
  draw({})
  expect(screen.getByText('Attny Assigned')).toBeVisible()
  expect(screen.getByText(/^Court \d\d \w{3} \d{4}$/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeVisible()
  expect(screen.queryByText(/Fine due/)).not.toBeInTheDocument()
})

test('a court date and a fine that are near say how near, on an open ticket alone', () => {
  draw({ Court_Date__c: dayIn(5), Ticket_Fine_Due_Date__c: dayIn(9) })
  expect(screen.getAllByText(/^in \d days$/)).toHaveLength(2)
  expect(screen.getByText(/Fine due/)).toBeVisible()
})

test('a closed ticket has no days to watch', () => {
  draw({ Attorney_Status__c: 'Attorney Complete', Payments__c: null, Ticket_Fine_Due_Date__c: dayIn(9) })
  expect(screen.queryByText(/Court|Fine due/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

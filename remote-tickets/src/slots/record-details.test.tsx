import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { challenges } from 'shared-api/challenges'
import { tickets } from 'shared-api/tickets'
import { breakCall } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import RecordDetails from './record-details.tsx'

beforeEach(async () => {
  await signInAs('carrier@demo.example')
})

/** One that the demo has: tests of adding a ticket add others for this driver, which nothing is due for. */
async function dueTicket() {
  const { Data } = await call(tickets.list, { query: { Status: "Driver Hasn't Paid", Search: 'Winfield' } })
  const [ticket] = Data
  if (ticket === undefined) throw new Error('The demo has no due ticket for Winfield')
  return ticket
}

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

test('a ticket tells its facts, and leads to its driver', async () => {
  const { Id, Name } = await dueTicket()
  openElement(<RecordDetails recordId={Id} recordType="TICKET" />)
  expect(await screen.findByRole('heading', { level: 1, name: Name })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Tickets' })).toHaveAttribute('href', '/tickets')
  expect(fact('Date of ticket')).toHaveTextContent(/^\d\d \w{3} \d{4}$/)
  expect(await screen.findByRole('heading', { name: /^You: pay \$[\d,]+\.\d\d/ })).toBeVisible()
  expect(fact('Initial fine')).toHaveTextContent(/^\$[\d,]+\.\d\d$/)
  expect(document.title).toContain(Name)
  expect(screen.getByRole('link', { name: 'Adaeze Winfield' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/customerportal\/details\/[0-9a-f-]{36}\?record_type=DRIVER$/),
  )
})

test('a compliance challenge tells its facts', async () => {
  // Other tests start challenges of crashes, whose facts are others.
  const { Data } = await call(challenges.list, { query: { Search: 'I-3', PageSize: 100 } })
  const { Id = '', Name = '' } = Data.find(({ Challenge_Type__c }) => Challenge_Type__c === 'Violation') ?? {}
  openElement(<RecordDetails recordId={Id} recordType="INSPECTION" />)
  const facts = await screen.findByRole('region', { name: 'Key facts' })
  expect(within(facts).getByText('Flow')).toBeVisible()
  expect(within(facts).queryByText('-')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: Name })).toBeVisible()
})

test('a record that is not there, or not the own, is not found, in the title too', async () => {
  openElement(<RecordDetails recordId="5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11" recordType="TICKET" />)
  expect(await screen.findByText('There is no such ticket')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Ticket not found' })).toBeVisible()
})

test('a record that could not be loaded can be tried again', async () => {
  const { Id, Name } = await dueTicket()
  const { repair } = breakCall(`GetRecordDetails/${Id}`, 500)
  const { person } = openElement(<RecordDetails recordId={Id} recordType="TICKET" />)
  expect(await screen.findByText('Ticket could not be loaded')).toBeVisible()
  repair()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: Name })).toBeVisible()
})

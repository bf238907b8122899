import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { search, type SearchKind } from 'shared-api/search'
import { selectCarrier } from 'shared-auth'
import { placeOf } from '../search/record-places.ts'
import { federationOf, type TestRemote } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { watchCalls } from 'shared-testing/calls'

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await signIn('carrier@demo.example')
  selectCarrier(undefined)
})
afterEach(cleanup)

async function found(kind: SearchKind, SearchTerm: string) {
  const { Groups } = await call(search.global, { query: { SearchTerm, Kinds: kind } })
  const [result] = Groups[0]?.Results ?? []
  if (result === undefined) throw new Error(`The demo has no ${kind} for ${SearchTerm}`)
  return result
}

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('a ticket tells its facts, and leads to its driver', async () => {
  const { Id, Title } = await found('Ticket', 'winfield')
  const { person } = openPortal(placeOf('Ticket', Id), federationOf([]))
  expect(await screen.findByRole('heading', { level: 1, name: Title })).toBeDefined()
  expect(fact('Driver')).toBe('Adaeze Winfield')
  expect(fact('Date of ticket')).toMatch(/^\d\d \w{3} \d{4}$/)
  expect(fact('Initial fine')).toMatch(/^\$[\d,]+\.\d\d$/)
  expect(document.title).toContain(Title)
  await person.click(screen.getByRole('link', { name: 'Adaeze Winfield' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Adaeze Winfield' })).toBeDefined()
  expect(fact('CDL')).toMatch(/ends \d{4}$/)
})

test.each([
  ['Inspection', 'i', 'Key facts'],
  ['MVRReport', 'year', 'Key facts'],
  ['SMSInspection', 'oh', 'Violations'],
  ['SMSViolation', '39', 'How it counts'],
] as const)('a record of kind %s is shown', async (kind, term, panel) => {
  const { Id } = await found(kind, term)
  openPortal(placeOf(kind, Id), federationOf([]))
  expect(await screen.findByRole('region', { name: panel })).toBeDefined()
  expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

test('a record that is not there, or not the own, is not found, in the title too', async () => {
  const place = placeOf('Ticket', '5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11')
  openPortal(place, federationOf([]))
  expect(await screen.findByText('There is no such ticket')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Ticket not found' })).toBeDefined()
  expect(location.pathname + location.search).toBe(place)
})

test.each(['?record_type=PASSWORDS', '', '?record_type='])(
  'a link with %j for its type says what it lacks',
  async (query) => {
    openPortal(`/customerportal/details/5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11${query}`, federationOf([]))
    expect(await screen.findByText('This link does not say what kind of record it is')).toBeDefined()
  },
)

test('a record that could not be loaded can be tried again', async () => {
  const { Id, Title } = await found('Ticket', 'winfield')
  const calls = watchCalls()
  calls.failing.set(`GetRecordDetails/${Id}`, { status: 500, Message: 'Out of order' })
  const { person } = openPortal(placeOf('Ticket', Id), federationOf([]))
  expect(await screen.findByText('Ticket could not be loaded')).toBeDefined()
  calls.failing.clear()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: Title })).toBeDefined()
  calls.stop()
})

const offering: TestRemote = {
  description: {
    id: 'drivers',
    title: 'Drivers',
    contract: 1,
    paths: [{ path: 'customerportal/account-profile', title: 'Driver', roles: ['carrier'] }],
    navigation: [],
    slots: [
      { slot: 'record.details', module: './ticket', recordType: 'TICKET', order: 10, roles: ['carrier'] },
    ],
  },
  modules: {
    './app': () => <h1>The profile</h1>,
    './ticket': ({ recordId, recordType }) => <h1>{`${String(recordType)} ${String(recordId)}`}</h1>,
  },
}

test("a remote's own page is gone on to, and a remote's details are drawn in place", async () => {
  const driver = await found('Driver', 'winfield')
  const { goTo } = openPortal(placeOf('Driver', driver.Id), federationOf([offering]))
  await waitFor(() => expect(location.pathname).toBe(`/customerportal/account-profile/${driver.Id}`))
  expect(await screen.findByText('The profile')).toBeDefined()
  goTo(placeOf('Ticket', driver.Id))
  expect(await screen.findByText(`TICKET ${driver.Id}`)).toBeDefined()
})

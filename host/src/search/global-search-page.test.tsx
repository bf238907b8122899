import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { selectCarrier } from 'shared-auth'
import { watchCalls } from 'shared-testing/calls'
import { federationOf, type TestRemote } from 'shared-testing/federation'
import { signIn } from 'shared-testing/sign-in'
import { openPortal } from '../portal-testing.tsx'

let calls: ReturnType<typeof watchCalls>

beforeEach(async () => {
  await signIn('carrier@demo.example')
  const list = await call(accounts.list)
  selectCarrier(list.find(({ Account }) => Account.Name.startsWith('Quillhaven'))?.Account.Id)
  calls = watchCalls()
})

/** A remote whose results are of a kind of the service, with a record type of its own. */
const remote = (id: string, kind: string, title: string, tones = {}): TestRemote => ({
  description: {
    id,
    title,
    contract: 2,
    paths: [],
    navigation: [],
    slots: [
      {
        slot: 'search.results',
        kind,
        title,
        icon: 'user',
        recordType: 'PERMIT',
        tones,
        order: 10,
        roles: ['carrier'],
      },
      { slot: 'record.details', recordType: 'PERMIT', title, page: id, roles: ['carrier'] },
    ],
  },
  modules: {},
})
const people = remote('people', 'Driver', 'People', { Active: 'ok' })

const searchField = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search everything' })

test('each kind is drawn as its remote describes it, and carriers by the host', async () => {
  openPortal('/customerportal/global-search/winfield', federationOf([people]))
  const found = within(await screen.findByRole('region', { name: 'People' }))
  expect((await found.findByRole('link', { name: 'Adaeze Winfield' })).getAttribute('href')).toMatch(
    /^\/people\/[0-9a-f-]{36}$/,
  )
  const all = within(screen.getByRole('region', { name: 'Results' }))
  expect(all.getByRole('region', { name: 'People' })).toBeVisible()
  // Records whose module is not here are neither shown nor counted.
  expect(screen.queryByRole('region', { name: 'Tickets' })).toBeNull()
  const rows = within(screen.getByRole('main')).getAllByRole('listitem').length
  expect(screen.getByText(new RegExp(`^${rows} results?. Carriers, and records of Quillhaven`))).toBeDefined()
})

test('the host has carriers, until a remote claims them', async () => {
  const { unmount } = openPortal('/customerportal/global-search/quillhaven%20fr', federationOf([people]))
  expect(await screen.findByRole('region', { name: 'Carriers' })).toBeDefined()
  expect(screen.getByRole('link', { name: /^Quillhaven/ }).getAttribute('href')).toMatch(
    /^\/customerportal\/account\//,
  )
  expect(screen.queryByRole('region', { name: 'People' })).toBeNull()
  unmount()
  openPortal(
    '/customerportal/global-search/quillhaven%20fr',
    federationOf([remote('fleets', 'Carrier', 'Fleets')]),
  )
  expect(await screen.findByRole('region', { name: 'Fleets' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Carriers' })).toBeNull()
})

test('one answer brings the count and the rows', async () => {
  openPortal('/customerportal/global-search/quillhaven%20fr', federationOf([]))
  expect(await screen.findByText(/^1 result\./)).toBeDefined()
  expect(screen.getByRole('link', { name: /^Quillhaven/ })).toBeDefined()
  expect(calls.count('asked GlobalSearch')).toBe(1)
})

test('a driver is told that he searches what is his', async () => {
  await signIn('driver@demo.example')
  openPortal('/customerportal/global-search/winfield', federationOf([]))
  expect(await screen.findByText(/results?\. Your own records\.$/)).toBeDefined()
})

const dimmed = () => screen.getByRole('link', { name: 'Adaeze Winfield' }).closest('[aria-busy=true]')

test('the results of the previous search are dimmed until the next answer arrives', async () => {
  const { goTo } = openPortal('/customerportal/global-search/winfield', federationOf([people]))
  await screen.findByRole('link', { name: 'Adaeze Winfield' })
  expect(dimmed()).toBeNull()
  calls.unanswered.add('GlobalSearch')
  goTo('/customerportal/global-search/quillhaven')
  expect(await screen.findByRole('heading', { level: 1, name: 'Results for "quillhaven"' })).toBeDefined()
  expect(dimmed()).not.toBeNull()
})

test.each(['', '/', '/%20'])('without a term in the address (%j) it asks for one', async (end) => {
  openPortal(`/customerportal/global-search${end}`, federationOf([]))
  expect(await screen.findByText('What are you looking for?')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Search' })).toBeDefined()
  expect((await searchField()).value).toBe('')
  expect(document.activeElement).toBe(await searchField())
})

test('where nothing is found, it says what to try, and another word is searched for', async () => {
  const { person } = openPortal('/customerportal/global-search/zzyzx', federationOf([]))
  expect(await screen.findByText('Nothing found')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Search all carriers' }))
  expect(await screen.findByText('0 results. All carriers.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  const field = screen.getByRole('searchbox', { name: 'Search everything' })
  await person.clear(field)
  await person.type(field, 'win/field 100%{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/customerportal/global-search/win%2Ffield%20100%25'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Results for "win/field 100%"' })).toBeDefined()
})

test('searches while one types, in the same step of the history, and the field keeps the focus', async () => {
  const { person } = openPortal('/customerportal/global-search/ma', federationOf([people]))
  const field = await searchField()
  const steps = history.length
  await person.clear(field)
  await person.type(field, 'winf')
  expect(await screen.findByRole('heading', { level: 1, name: 'Results for "winf"' })).toBeDefined()
  await person.type(field, 'ield ')
  expect(await screen.findByRole('heading', { level: 1, name: 'Results for "winfield"' })).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Adaeze Winfield' })).toBeDefined()
  expect(field.value).toBe('winfield ')
  expect(document.activeElement).toBe(field)
  expect(location.pathname).toBe('/customerportal/global-search/winfield')
  expect(history.length).toBe(steps)
})

test('a search from another place appears in the field', async () => {
  const { goTo } = openPortal('/customerportal/global-search/ma', federationOf([]))
  expect((await searchField()).value).toBe('ma')
  goTo('/customerportal/global-search/winfield')
  await waitFor(async () => expect((await searchField()).value).toBe('winfield'))
})

test('a search that fails says so once, and shows its results when it is tried again', async () => {
  calls.failing.set('GlobalSearch', { status: 500, Message: 'Out of order' })
  const { person } = openPortal('/customerportal/global-search/winfield', federationOf([people]))
  expect(await screen.findByText('The results could not be loaded')).toBeDefined()
  expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '')).toHaveLength(1)
  calls.failing.clear()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Adaeze Winfield' })).toBeDefined()
})

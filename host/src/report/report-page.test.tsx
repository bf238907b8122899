import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { selectCarrier } from 'shared-auth'
import type { Role } from 'shared-federation'
import { federationOf, type TestRemote } from 'shared-testing/federation'
import { signIn } from 'shared-testing/sign-in'
import { openPortal } from '../portal-testing.tsx'

beforeEach(async () => {
  await signIn('carrier@demo.example')
  selectCarrier(undefined)
})

const permits = (roles: Role[]): TestRemote => ({
  description: {
    id: 'permits',
    title: 'Permits',
    contract: 2,
    paths: [],
    navigation: [],
    slots: [{ slot: 'report', report: 'open-permits', title: 'Open permits', module: './reports', roles }],
  },
  modules: {
    './reports': ({ report, whose, keepsColumns }) => (
      <p>{`${String(report)} of ${String(whose)}, ${keepsColumns === true ? 'kept' : 'not kept'}`}</p>
    ),
  },
})

const open = (report: string, roles: Role[] = ['carrier', 'driver']) =>
  openPortal(`/customerportal/report/${report}`, federationOf([permits(roles)]))

test('a report is drawn by the module that has it, of the selected carrier', async () => {
  const name = (await call(accounts.list))[0]?.Account.Name ?? ''
  selectCarrier((await call(accounts.list))[0]?.Account.Id)
  open('open-permits')
  expect(await screen.findByText(`open-permits of ${name}, kept`)).toBeDefined()
})

test('of all carriers it says how many they are', async () => {
  open('open-permits')
  expect(await screen.findByText('open-permits of all carriers (2), kept')).toBeDefined()
})

test('a user who sees only own records is told of no carrier, and keeps no columns', async () => {
  await signIn('driver@demo.example')
  open('open-permits')
  expect(await screen.findByText('open-permits of undefined, not kept')).toBeDefined()
})

test('a report is refused to a role that may not see its rows', async () => {
  open('open-permits', ['operator'])
  expect(await screen.findByText('Unauthorized Access')).toBeDefined()
  expect(screen.queryByText(/^open-permits of/)).toBeNull()
})

test('a report that no module has is a page that does not exist', async () => {
  open('unpaid-bills-count')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  expect(location.pathname).toBe('/404')
})

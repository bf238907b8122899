import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { sessions } from 'shared-api/sessions'
import { selectCarrier } from 'shared-auth'
import { RegistryFailure, type RegistryState } from 'shared-federation/registry-store'
import { federationOf } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { watchCalls } from 'shared-testing/calls'
import { navigationRemotes } from '../remotes-testing.tsx'

let calls: ReturnType<typeof watchCalls>

beforeEach(() => {
  // Resets the previous test's choice: an unknown carrier counts as none.
  selectCarrier('gone')
  calls = watchCalls()
})

const carrierButton = () => screen.findByRole('button', { name: /^Carrier: / })

// jsdom knows no widths and draws a phone, on which the menu waits behind a button.
const wide = { hidden: true }

const labels = () =>
  within(screen.getByRole('navigation', wide))
    .getAllByRole('link', wide)
    .map(({ textContent }) => textContent)

describe('the main layout', () => {
  test('asks for the user, then for the accounts, then for master data', async () => {
    await signIn('carrier@demo.example')
    calls.seen.length = 0
    openPortal('/dashboard', federationOf([]))
    await waitFor(() => expect(calls.seen).toContain('answered GetMasterData'))
    expect(calls.seen.filter((event) => !event.endsWith('NotificationStream'))).toEqual([
      'asked GetUserDetails',
      'answered GetUserDetails',
      'asked GetAccountsList',
      'answered GetAccountsList',
      'asked GetMasterData',
      'answered GetMasterData',
    ])
  })

  test('does not ask for accounts when it does not know the user, and says so', async () => {
    await signIn('carrier@demo.example')
    calls.failing.set('GetUserDetails', { status: 500, Message: 'Out of order' })
    const { person } = openPortal('/dashboard', federationOf([]))
    expect(await screen.findByText("The portal can't open right now")).toBeDefined()
    expect(screen.getByText('Out of order. Nothing you saved is lost.')).toBeDefined()
    expect(calls.count('asked GetAccountsList')).toBe(0)
    calls.failing.clear()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined()
    expect(calls.count('asked GetAccountsList')).toBe(1)
  })

  test('selects the pinned carrier', async () => {
    await signIn('agent@demo.example')
    const user = await call(sessions.user, {})
    const last = (await call(accounts.list, {})).at(-1)
    if (last === undefined) throw new Error('The agent of the demo data has no accounts')
    calls.instead.set('GetUserDetails', { ...user, PinedAccountId: last.Account.Id })
    openPortal('/dashboard', federationOf([]))
    const button = await carrierButton()
    expect(button.textContent).toContain(last.Account.Name)
    expect(within(button).getByTitle('Pinned')).toBeDefined()
  })

  test('selects the first carrier where none is pinned', async () => {
    await signIn('agent@demo.example')
    const user = await call(sessions.user, {})
    const [first] = await call(accounts.list, {})
    if (first === undefined) throw new Error('The agent of the demo data has no accounts')
    calls.instead.set('GetUserDetails', { ...user, PinedAccountId: null })
    openPortal('/dashboard', federationOf([]))
    const button = await carrierButton()
    expect(button.textContent).toContain(first.Account.Name)
    expect(within(button).queryByTitle('Pinned')).toBeNull()
  })
})

describe('the menu', () => {
  test('has what the registry offers to a carrier', async () => {
    await signIn('carrier@demo.example')
    openPortal('/dashboard', federationOf(navigationRemotes))
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(labels()).toEqual(['Dashboard', 'Drivers', 'Tickets', 'SMS dashboard'])
  })

  test('has less for a driver', async () => {
    await signIn('driver@demo.example')
    openPortal('/dashboard', federationOf(navigationRemotes))
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(labels()).toEqual(['Dashboard', 'Tickets'])
  })

  test('marks the page one is on', async () => {
    await signIn('carrier@demo.example')
    const { person } = openPortal('/dashboard', federationOf(navigationRemotes))
    await screen.findByRole('heading', { name: 'Dashboard' })
    await person.click(screen.getByRole('link', { name: 'Tickets', ...wide }))
    expect(screen.getByRole('link', { current: 'page', ...wide }).textContent).toBe('Tickets')
    const title = await screen.findByRole('heading', { name: 'Open tickets' })
    await waitFor(() => expect(document.activeElement).toBe(title))
  })
})

test('a registry that can not be read leaves a page that says so', async () => {
  await signIn('carrier@demo.example')
  const failed: RegistryState = {
    status: 'failed',
    failure: new RegistryFailure('The signature is not valid'),
  }
  openPortal('/dashboard', federationOf([], failed))
  expect(await screen.findByText('The portal could not load')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

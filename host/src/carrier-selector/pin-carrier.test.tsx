import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { sessions } from 'shared-api/sessions'
import { selectCarrier } from 'shared-auth'
import { federationOf } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { watchCalls } from 'shared-testing/calls'

let calls: ReturnType<typeof watchCalls>

beforeEach(() => {
  selectCarrier(undefined)
  calls = watchCalls()
})

const pinnedAtService = async () => (await act(() => call(sessions.user, {}))).PinedAccountId

async function openMenu(email: string) {
  await signIn(email)
  const [first] = await call(accounts.list)
  if (first === undefined) throw new Error(`${email} of the demo data has no accounts`)
  const { person } = openPortal('/404', federationOf([]))
  await person.click(await screen.findByRole('button', { name: /^Carrier: / }))
  await screen.findByRole('listbox', { name: 'Carrier' })
  return { person, id: first.Account.Id, name: first.Account.Name }
}

const pinOf = (name: string) => screen.getByRole('button', { name: `Pin ${name}`, hidden: true })

describe('the pin beside a carrier', () => {
  test('shows at once, is kept by the service, and is taken away again', async () => {
    const { person, id, name } = await openMenu('operator@demo.example')
    await person.click(pinOf(name))
    await waitFor(() => expect(pinOf(name).getAttribute('aria-pressed')).toBe('true'))
    expect(await screen.findByText(`${name} is pinned`)).toBeDefined()
    expect(await pinnedAtService()).toBe(id)
    await person.click(pinOf(name))
    expect(await screen.findByText(`${name} is no longer pinned`)).toBeDefined()
    expect(pinOf(name).getAttribute('aria-pressed')).toBe('false')
    expect(await pinnedAtService()).toBeNull()
  })

  test('is taken away again by Undo', async () => {
    const { person, name } = await openMenu('operator@demo.example')
    await person.click(pinOf(name))
    await screen.findByText(`${name} is pinned`)
    await person.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
    expect(await screen.findByText(`${name} is no longer pinned`)).toBeDefined()
    expect(await pinnedAtService()).toBeNull()
  })

  test('goes back to what it was where the service refuses, and says so', async () => {
    const { person, name } = await openMenu('operator@demo.example')
    calls.failing.set('pinCarrier', { status: 500, Message: 'Something went wrong. Try again.' })
    await person.click(pinOf(name))
    expect(await screen.findByText(`${name} could not be pinned`)).toBeDefined()
    expect(pinOf(name).getAttribute('aria-pressed')).toBe('false')
  })

  test('asks again what it has kept from being asked', async () => {
    const { person, name } = await openMenu('operator@demo.example')
    const asked = calls.count('asked GetUserDetails')
    await person.click(pinOf(name))
    await waitFor(() => expect(calls.count('asked GetUserDetails')).toBe(asked + 1))
    await person.click(pinOf(name))
    expect(await screen.findByText(`${name} is no longer pinned`)).toBeDefined()
    await waitFor(() => expect(calls.count('answered GetUserDetails')).toBe(asked + 2))
  })

  test('is reached by Tab from the list, for the one entry that the arrows are at', async () => {
    const { person, name } = await openMenu('operator@demo.example')
    const popover = screen.getByRole('dialog', { name: 'Carrier', hidden: true })
    const pins = within(popover).getAllByRole('button', { name: /^Pin /, hidden: true })
    expect(pins.length).toBeGreaterThan(1)
    expect(pins.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(0)
    await person.type(screen.getByRole('textbox', { name: 'Search: Carrier', hidden: true }), name)
    await person.keyboard('{ArrowDown}')
    await waitFor(() => expect(pinOf(name).tabIndex).toBe(0))
  })

  test('is not there for a role that has none', async () => {
    const { name } = await openMenu('driver@demo.example')
    expect(screen.getByRole('option', { name: new RegExp(name), hidden: true })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Pin /, hidden: true })).toBeNull()
  })
})

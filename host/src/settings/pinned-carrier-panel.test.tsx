import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { sessions } from 'shared-api/sessions'
import { federationOf } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { watchCalls } from 'shared-testing/calls'

async function openPanel() {
  const { person } = openPortal('/settings', federationOf([]))
  const panel = within(await screen.findByRole('region', { name: 'Pinned carrier' }))
  return {
    person,
    panel,
    choice: panel.getByLabelText<HTMLSelectElement>('Carrier'),
    save: () => person.click(panel.getByRole('button', { name: 'Save pinned carrier' })),
  }
}

test('a carrier is unpinned and pinned again', async () => {
  await signIn('agent@demo.example')
  const pinned = (await call(sessions.user)).PinedAccountId ?? ''
  const { person, choice, save } = await openPanel()
  expect(choice.value).toBe(pinned)
  await person.selectOptions(choice, 'None: use the first in the list')
  await save()
  expect(await screen.findByText(/ is no longer pinned$/)).toBeDefined()
  await waitFor(async () => expect((await call(sessions.user)).PinedAccountId).toBeNull())
  await person.selectOptions(choice, pinned)
  await save()
  expect(await screen.findByText(/ is pinned$/)).toBeDefined()
  await waitFor(async () => expect((await call(sessions.user)).PinedAccountId).toBe(pinned))
})

test('a newer choice made while one is saved stays to be saved', async () => {
  await signIn('agent@demo.example')
  const pinned = (await call(sessions.user)).PinedAccountId ?? ''
  const { person, choice, save } = await openPanel()
  const [, , other = ''] = [...choice.options].map(({ value }) => value).filter((value) => value !== pinned)
  await person.selectOptions(choice, '')
  await save()
  await person.selectOptions(choice, other)
  expect(await screen.findByText(/ is no longer pinned$/)).toBeDefined()
  expect(choice.value).toBe(other)
  await person.selectOptions(choice, pinned)
  await save()
  await waitFor(async () => expect((await call(sessions.user)).PinedAccountId).toBe(pinned))
})

test('the choice is saved though another tab has pinned another carrier since then', async () => {
  await signIn('agent@demo.example')
  const pinned = (await call(sessions.user)).PinedAccountId ?? ''
  const { choice, save } = await openPanel()
  await call(accounts.pin, { body: { CarrierId: null } })
  expect(choice.value).toBe(pinned)
  await save()
  expect(await screen.findByText(/ is pinned$/)).toBeDefined()
  expect((await call(sessions.user)).PinedAccountId).toBe(pinned)
})

test('no carrier is pinned any more though another tab has pinned one since then', async () => {
  await signIn('agent@demo.example')
  const pinned = (await call(sessions.user)).PinedAccountId
  await call(accounts.pin, { body: { CarrierId: null } })
  const { choice, save } = await openPanel()
  await call(accounts.pin, { body: { CarrierId: pinned } })
  expect(choice.value).toBe('')
  await save()
  expect(await screen.findByText('No carrier is pinned')).toBeDefined()
  expect((await call(sessions.user)).PinedAccountId).toBeNull()
  await call(accounts.pin, { body: { CarrierId: pinned } })
})

test('a choice that could not be saved is said once, and stays', async () => {
  await signIn('agent@demo.example')
  const calls = watchCalls()
  calls.failing.set('pinCarrier', { status: 503, Message: 'The service is being restarted.' })
  const { person, panel, choice, save } = await openPanel()
  await person.selectOptions(choice, 'None: use the first in the list')
  await save()
  expect(await screen.findAllByText('The service is being restarted.')).toHaveLength(1)
  expect(panel.queryByText('The service is being restarted.')).toBeNull()
  expect(choice.value).toBe('')
  calls.stop()
})

test('a guest has no settings', async () => {
  await signIn('guest@demo.example')
  const { person } = openPortal('/settings', federationOf([]))
  expect(await screen.findByText('Unauthorized Access')).toBeDefined()
  await person.click(screen.getByRole('button', { name: /^Account of / }))
  expect(await screen.findByRole('menuitem', { name: 'Sign out' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Settings' })).toBeNull()
})

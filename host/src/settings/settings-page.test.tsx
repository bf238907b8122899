import { beforeAll, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { grantOf, sessions } from 'shared-api/sessions'
import { token } from 'shared-auth'
import type { SlotOffer } from 'shared-federation'
import { Panel } from 'shared-ui'
import { password, signInAsNewDriver } from '../session/accounts-testing.ts'
import { federationOf } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { watchCalls } from 'shared-testing/calls'

let driver: Awaited<ReturnType<typeof signInAsNewDriver>>

beforeAll(async () => {
  driver = await signInAsNewDriver(2)
})
const open = () => openPortal('/settings', federationOf([])).person
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

async function signInElsewhere() {
  const body = { Email: driver.EmailId, Password: password }
  return grantOf(await call(sessions.signIn, { body })).Token
}

async function openFromMenu() {
  const { person } = openPortal('/404', federationOf([]))
  await person.click(await screen.findByRole('button', { name: /^Account of / }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
  await person.keyboard('{Home}')
  const item = screen.getByRole('menuitem', { name: 'Settings' })
  await waitFor(() => expect(item.dataset['highlighted']).toBeDefined())
  await person.keyboard('{Enter}')
  return person
}

test('the name is changed, everywhere on the page; the email is shown and stays', async () => {
  const person = open()
  const profile = await panel('Profile')
  expect(profile.getByLabelText<HTMLInputElement>('Email').value).toBe(driver.EmailId)
  const name = profile.getByLabelText<HTMLInputElement>('Name')
  await person.clear(name)
  await person.click(profile.getByRole('button', { name: 'Save name' }))
  expect(await profile.findByRole('link', { name: 'Enter your name' })).toBeDefined()
  await person.type(name, 'Thea Marrowgate')
  await person.click(profile.getByRole('button', { name: 'Save name' }))
  expect(await screen.findByText('Name saved')).toBeDefined()
  expect(await screen.findByRole('button', { name: /^Account of ?Thea Marrowgate/ })).toBeDefined()
})

test('email about changes that could not be turned on or off says so', async () => {
  const person = open()
  const emails = await panel('Email about changes')
  const { failing } = watchCalls()
  failing.set('SaveNotificationSettings', { status: 429, Message: 'Too many changes. Wait a minute.' })
  await person.click(await emails.findByRole('button', { name: /^Turn o(n|ff) email$/ }))
  expect(await screen.findByText('The setting was not saved')).toBeDefined()
})

test('text typed while a name is being saved is saved by the next Enter', async () => {
  const person = open()
  const profile = await panel('Profile')
  const calls = watchCalls()
  const name = profile.getByLabelText('Name')
  await person.type(name, ' Junior{Enter} the')
  expect(await screen.findByText('Name saved')).toBeDefined()
  expect(name).toHaveProperty('value', 'Thea Marrowgate Junior the')
  await person.type(name, '{Enter}')
  await waitFor(async () => expect((await call(sessions.user)).Name).toBe('Thea Marrowgate Junior the'))
  await person.type(name, '{Backspace>11/}{Enter}')
  await waitFor(async () => expect((await call(sessions.user)).Name).toBe('Thea Marrowgate'))
  calls.stop()
})

test('a name that could not be saved stays as it was typed', async () => {
  const person = open()
  const profile = await panel('Profile')
  const calls = watchCalls()
  calls.failing.set('UpdateProfile', { status: 503, Message: 'The service is being restarted.' })
  await person.type(profile.getByLabelText('Name'), ' Junior')
  await person.click(profile.getByRole('button', { name: 'Save name' }))
  expect(await profile.findByText('The service is being restarted.')).toBeDefined()
  expect(profile.getByLabelText<HTMLInputElement>('Name').value).toBe('Thea Marrowgate Junior')
  calls.stop()
})

test.each([
  ['Profile', 'Name'],
  ['Password', 'New password'],
])('leaving with something typed under %s asks first', async (name, field) => {
  const person = await openFromMenu()
  const form = await panel(name)
  await person.type(form.getByLabelText(field), ' and more')
  act(() => history.back())
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await person.click(question.getByRole('button', { name: 'Discard changes' }))
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
})

test('a session elsewhere is shown, and ended alone', async () => {
  const theirs = await signInElsewhere()
  const person = open()
  const list = await panel('Sessions')
  expect(await list.findByText('This session')).toBeDefined()
  expect(list.getAllByRole('listitem').length).toBeGreaterThan(1)
  const before = list.getAllByRole('listitem').length
  await person.click(list.getAllByRole('button', { name: /^Sign out .*, last used / })[0] ?? document.body)
  expect(await screen.findByText('Signed out')).toBeDefined()
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(before - 1))
  await waitFor(() => expect(document.activeElement).toBe(list.getByRole('list', { name: 'Sessions' })))
  expect(theirs).toBeDefined()
  expect((await call(sessions.user)).Email).toBe(driver.EmailId)
})

test('signing out everywhere else leaves this session, and says so', async () => {
  await signInElsewhere()
  await signInElsewhere()
  const person = open()
  const list = await panel('Sessions')
  await person.click(await list.findByRole('button', { name: 'Sign out everywhere else' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' }))
  await person.click(question.getByRole('button', { name: 'Sign out everywhere else' }))
  expect(await screen.findByText('You are signed out everywhere else')).toBeDefined()
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(list.getByText('This session')).toBeDefined()
  expect(list.queryByRole('button')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(list.getByRole('heading', { name: 'Sessions' })))
})

test('sessions that could not be loaded say so, and are loaded again', async () => {
  const calls = watchCalls()
  calls.failing.set('GetSessions', { status: 500, Message: 'Something went wrong.' })
  const person = open()
  const list = await panel('Sessions')
  expect(await list.findByText('Sessions could not be loaded')).toBeDefined()
  calls.failing.clear()
  await person.click(list.getByRole('button', { name: 'Try again' }))
  expect(await list.findByText('This session')).toBeDefined()
  calls.stop()
})

test('a driver pins no carrier, and a color mode is chosen for this browser', async () => {
  const person = open()
  const mode = await panel('Color mode')
  expect(screen.queryByRole('region', { name: 'Pinned carrier' })).toBeNull()
  await person.click(mode.getByRole('button', { name: 'Dark' }))
  expect(localStorage.getItem('color-mode')).toBe('dark')
})

test('a module adds its panel to the settings', async () => {
  const slots: SlotOffer[] = [
    { slot: 'settings.panels', module: './panels', title: 'Alerts', order: 10, roles: ['driver'] },
  ]
  const description = { id: 'alerts', title: 'Alerts', contract: 2, paths: [], navigation: [], slots }
  const modules = { './panels': () => <Panel title="Alert emails">{null}</Panel> }
  openPortal('/settings', federationOf([{ description, modules }]))
  expect(await screen.findByRole('region', { name: 'Alert emails' })).toBeDefined()
})

test('the password is changed, the form is empty again, and this session goes on with another token', async () => {
  const before = token()
  const calls = watchCalls()
  const person = open()
  const form = await panel('Password')
  await waitFor(() => expect(calls.count('answered GetSessions')).toBe(1))
  await person.type(form.getByLabelText('Current password'), password)
  await person.type(form.getByLabelText('New password'), 'three words and a mile')
  await person.click(form.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Password changed')).toBeDefined()
  expect(form.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
  expect(form.getByLabelText<HTMLInputElement>('New password').value).toBe('')
  expect(await form.findByText(/^Changed \d\d \w{3} \d{4}$/)).toBeDefined()
  expect(token()).not.toBe(before)
  await waitFor(() => expect(calls.count('answered GetSessions')).toBe(2))
  await waitFor(async () => expect((await call(sessions.user)).Email).toBe(driver.EmailId))
  calls.stop()
})

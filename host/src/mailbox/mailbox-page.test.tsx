import '../demo-testing.ts'
import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { sessions } from 'shared-api/sessions'
import { mailTo } from '../session/accounts-testing.ts'
import { openSignedOut } from '../portal-testing.tsx'
import { callService } from 'shared-testing/service'
import { signIn } from 'shared-testing/sign-in'
import { watchCalls } from 'shared-testing/calls'

// The last test signs in; a session ends with its page, so nothing comes after it.

const ask = async (Email: string) => {
  callService()
  await call(sessions.forgotPassword, { body: { Email } })
}

test('the banner of the demonstration and the page after a form lead to the mailbox', async () => {
  const { person } = openSignedOut('/forgot-password')
  expect(await screen.findByRole('link', { name: 'Mailbox' })).toBeDefined()
  await person.type(await screen.findByLabelText('Email'), 'mailbox-one@example.com{Enter}')
  await person.click(await screen.findByRole('link', { name: 'Open the demo mailbox' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Demo mailbox' })).toBeDefined()
})

test('mails lie newest first; one opens, leads on, and closes again', async () => {
  await ask('mailbox-first@example.com')
  await mailTo('mailbox-first@example.com', 'There is no account with this address')
  await ask('mailbox-second@example.com')
  const { Link } = await mailTo('mailbox-second@example.com', 'There is no account with this address')
  const { person } = openSignedOut('/demo-mailbox')
  const list = await screen.findByRole('list', { name: 'Emails' })
  const words = within(list)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  const place = (who: string) => words.findIndex((mail) => mail.includes(who))
  expect(place('mailbox-second@')).toBeGreaterThanOrEqual(0)
  expect(place('mailbox-second@')).toBeLessThan(place('mailbox-first@'))
  await person.click(within(list).getByRole('button', { name: /mailbox-second@/ }))
  const title = await screen.findByRole('heading', {
    level: 1,
    name: 'There is no account with this address',
  })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByText(/We received a request for a new password/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open the link' }).getAttribute('href')).toBe(Link)
  await person.click(screen.getByRole('button', { name: 'All emails' }))
  expect(await screen.findByRole('list', { name: 'Emails' })).toBeDefined()
})

test('Refresh brings what has come since', async () => {
  const calls = watchCalls()
  calls.instead.set('GetDemoMailbox', [])
  const { person } = openSignedOut('/demo-mailbox')
  expect(await screen.findByText('No email yet')).toBeDefined()
  calls.instead.clear()
  await person.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('list', { name: 'Emails' })).toBeDefined()
  calls.stop()
})

test('a mailbox that could not be read says so, and is read again', async () => {
  const calls = watchCalls()
  calls.failing.set('GetDemoMailbox', { status: 503, Message: 'The service is being restarted.' })
  const { person } = openSignedOut('/demo-mailbox')
  expect(await screen.findByText('The mailbox could not be loaded')).toBeDefined()
  calls.failing.clear()
  await person.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('list', { name: 'Emails' })).toBeDefined()
  calls.stop()
})

test('a signed-in user reads that the link is for signed-out users', async () => {
  await signIn('driver@demo.example')
  const { person } = openSignedOut('/demo-mailbox')
  const list = await screen.findByRole('list', { name: 'Emails' })
  await person.click(within(list).getByRole('button', { name: /mailbox-first@/ }))
  expect((await screen.findByRole('link', { name: 'Sign out' })).getAttribute('href')).toBe('/sign-out')
})

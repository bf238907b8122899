import { beforeAll, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { call, pendingCount } from 'shared-api'
import { sessions } from 'shared-api/sessions'
import { driverWithoutAccount, mailTo, password } from '../session/accounts-testing.ts'
import { openSignedOut } from '../portal-testing.tsx'
import { watchCalls } from 'shared-testing/calls'

// The last test signs in; a session ends with its page, so nothing comes after it.

/** The link of a real email. */
let link = ''
let used = ''

beforeAll(async () => {
  const driver = await driverWithoutAccount(1)
  const ask = () => call(sessions.signUp, { body: { ...driver, MobileNumber: '(614) 555-0134' } })
  await ask()
  link = (await mailTo(driver.EmailId, 'Finish your sign-up')).place
  used = '/set-password#token=QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWY'
})

const field = () => screen.findByLabelText<HTMLInputElement>('New password')
const submit = () => screen.getByRole('button', { name: 'Set password and sign in' })

test('the token is out of the address and the history at once, and in no storage', async () => {
  openSignedOut(link)
  expect(location.href).toMatch(/\/set-password$/)
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  const token = link.split('=')[1] ?? 'none'
  expect(JSON.stringify(history.state)).not.toContain(token)
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('a manager knows the field, and the rule stands below it', async () => {
  openSignedOut(link)
  expect((await field()).autocomplete).toBe('new-password')
  expect(screen.getByText('12 to 128 characters. A few words together work well.')).toBeDefined()
})

test('a password that is missing, too short or too common is refused, and the link is still good', async () => {
  const { person } = openSignedOut(link)
  await field()
  await person.click(submit())
  expect(await screen.findByRole('link', { name: /Enter a new password$/ })).toBeDefined()
  await person.type(await field(), 'too short')
  await person.click(submit())
  expect(await screen.findByRole('link', { name: /Use at least 12 characters$/ })).toBeDefined()
  await person.clear(await field())
  await person.type(await field(), 'passwordpassword')
  await person.click(submit())
  expect(await screen.findByRole('link', { name: /common/ })).toBeDefined()
  expect((await field()).value).toBe('passwordpassword')
})

test('a service that does not answer is said, and what was typed stays', async () => {
  const calls = watchCalls()
  calls.failing.set('ChangePassword', { status: 503, Message: 'The service is being restarted.' })
  const { person } = openSignedOut(link)
  await person.type(await field(), password)
  await person.click(submit())
  expect(await screen.findByText('The service is being restarted.')).toBeDefined()
  expect((await field()).value).toBe(password)
  calls.stop()
})

test('without a link the page says so, and how to get one', async () => {
  openSignedOut('/set-password')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Open the link in the email again' }),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
})

test('a link that does not work any more says so at once, leads to a new one, and makes room for one', async () => {
  const { goTo } = openSignedOut(used)
  const title = await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeDefined()
  expect(localStorage.getItem('session')).toBeNull()
  goTo(link)
  expect(await field()).toBeDefined()
})

test.each([
  ['too short', 'short'],
  ['too long', 'long'.repeat(30)],
])('what is %s for a link is told like one that is over', async (_, text) => {
  openSignedOut(`/set-password#token=${text}`)
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
})

test('a check that is not answered does not block sending, and its late answer is ignored', async () => {
  const calls = watchCalls()
  calls.unanswered.add('CheckPasswordLink')
  calls.failing.set('ChangePassword', { status: 503, Message: 'The service is being restarted.' })
  const { person } = openSignedOut(used)
  await field()
  await person.click(submit())
  expect(await screen.findByRole('link', { name: /Enter a new password$/ })).toBeDefined()
  await waitFor(() => expect(calls.count('asked CheckPasswordLink')).toBe(1))
  expect(pendingCount()).toBe(0)
  expect(calls.count('aborted CheckPasswordLink')).toBe(0)
  await person.type(await field(), password)
  await person.click(submit())
  expect(await screen.findByText('The service is being restarted.')).toBeDefined()
  expect(calls.count('aborted CheckPasswordLink')).toBe(1)
  calls.stop()
})

test('a password that is good is set, and signs in', async () => {
  const { person } = openSignedOut(link)
  await person.click(await field())
  await person.paste(password)
  await person.click(submit())
  await waitFor(() => expect(localStorage.getItem('session')).not.toBeNull())
  await waitFor(() => expect(location.pathname).toBe('/'))
})

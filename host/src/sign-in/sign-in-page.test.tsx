import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openSignedOut } from '../portal-testing.tsx'
import { watchCalls } from 'shared-testing/calls'

// The tests at the end are signed in; a session ends with its page, so no other comes after them.

const open = (address: string) => openSignedOut(address).person

const email = () => screen.findByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => screen.getByRole('button', { name: 'Sign in' })
const problems = () => screen.findByRole('heading', { name: /There (is a|are \d) problem/ })

test('every page sends a signed-out user to sign-in, which says that it leads back', async () => {
  open('/tickets?Status=Closed')
  await waitFor(async () => expect(document.activeElement).toBe(await email()))
  expect(location.pathname).toBe('/sign-in')
  expect(screen.getByText('After signing in, you return to the page you asked for.')).toBeDefined()
  expect(document.title).toBe('Sign in - Carrier compliance')
})

test.each(['/', '/login'])('%s leads there without a word about it', async (address) => {
  open(address)
  await email()
  expect(location.pathname).toBe('/sign-in')
  expect(screen.queryByText(/you return to/i)).toBeNull()
})

test('a missing value is reported at its field and in a summary that has the focus', async () => {
  const person = open('/sign-in')
  await email()
  await person.click(submit())
  const heading = await problems()
  const summary = heading.parentElement ?? heading
  expect(heading.textContent).toBe('There are 2 problems')
  await waitFor(() => expect(document.activeElement).toBe(summary))
  await person.click(within(summary).getByText('Enter your password'))
  expect(document.activeElement).toBe(password())
  await person.type(await email(), 'carrier@demo.example')
  await waitFor(() => expect(screen.queryAllByText(/Enter an email address/)).toHaveLength(0))
})

test('the keyboard goes from the address to the password, and only then to the ways round it', async () => {
  const person = open('/sign-in')
  await waitFor(async () => expect(document.activeElement).toBe(await email()))
  await person.tab()
  expect(document.activeElement).toBe(password())
  await person.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show password' }))
  await person.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Forgot password?' }))
})

test('a wrong password is answered with the sentence of the service, and signs no one out or in', async () => {
  const person = open('/sign-in')
  await person.type(await email(), 'carrier@demo.example')
  await person.type(password(), 'not the password')
  await person.click(submit())
  expect(await screen.findByText('Email or password is incorrect')).toBeDefined()
  expect(location.pathname).toBe('/sign-in')
  expect(localStorage.getItem('session')).toBeNull()
})

test('a service that does not answer is said, and what was typed stays', async () => {
  const calls = watchCalls()
  calls.failing.set('LoginUser', {
    status: 503,
    Message: 'The service is being restarted. Try again in a minute.',
  })
  const person = open('/sign-in')
  await person.type(await email(), 'carrier@demo.example')
  await person.type(password(), 'drive-safe-demo-2026')
  await person.click(submit())
  expect(await screen.findByText('The service is being restarted. Try again in a minute.')).toBeDefined()
  expect((await email()).value).toBe('carrier@demo.example')
  expect(password().value).toBe('drive-safe-demo-2026')
  calls.stop()
})

test('what the form said of a service that was away goes once the service is back', async () => {
  const calls = watchCalls()
  const away = { status: 503, Message: "The service can't answer right now. Try again in a minute." }
  calls.failing.set('LoginUser', away)
  calls.failing.set('GetServiceState', away)
  const person = open('/sign-in')
  await person.type(await email(), 'carrier@demo.example')
  await person.type(password(), 'drive-safe-demo-2026')
  await person.click(submit())
  await problems()
  await waitFor(() => expect(calls.count('answered GetServiceState')).toBe(1), { timeout: 10_000 })
  expect(await problems()).toBeVisible()
  calls.failing.clear()
  await waitFor(() => expect(screen.queryByRole('heading', { name: /problem/ })).toBeNull(), {
    timeout: 20_000,
  })
  expect(password()).toHaveValue('drive-safe-demo-2026')
  calls.stop()
})

test('the other ways in are one link away, and the way back to the page asked for stays', async () => {
  const person = open('/tickets?Status=Closed')
  await email()
  await person.click(screen.getByRole('link', { name: 'Forgot password?' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Forgot password' })).toBeDefined()
  await person.click(screen.getByRole('link', { name: 'Back to sign in' }))
  expect(await screen.findByText('After signing in, you return to the page you asked for.')).toBeDefined()
  await person.click(screen.getByRole('link', { name: 'Sign up' }))
  const title = await screen.findByRole('heading', { level: 1, name: 'Sign up as a driver' })
  expect(document.activeElement).toBe(title)
  await person.click(screen.getByRole('link', { name: 'Sign in' }))
  await person.click(await screen.findByRole('link', { name: 'Upload drivers as a guest' }))
  await waitFor(() => expect(location.pathname).toBe('/guest'))
})

test('/404 is a page for signed-out users too', async () => {
  const person = open('/404')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  expect(location.pathname).toBe('/404')
  expect(screen.queryByText(/menu/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Dark' })).toBeDefined()
  await person.click(screen.getByRole('link', { name: 'Go to sign-in' }))
  expect(await email()).toBeDefined()
})

test('signing in leads to the page that was asked for, and the sign-in page to the start from then on', async () => {
  const person = open('/drivers-list?list_filter=Active')
  await person.type(await email(), ' carrier@demo.example ')
  await person.type(password(), 'drive-safe-demo-2026')
  await person.click(submit())
  await waitFor(() => expect(location.pathname + location.search).toBe('/drivers-list?list_filter=Active'))
})

test.each(['sign-in', 'sign-up', 'forgot-password', 'set-password', 'set-up-two-step', 'guest'])(
  'from then on /%s leads to the start',
  async (page) => {
    open(`/${page}#token=abc&code=def`)
    await waitFor(() => expect(location.pathname + location.hash).toBe('/'))
  },
)

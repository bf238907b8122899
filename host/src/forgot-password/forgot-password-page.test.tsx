import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { mailTo } from '../session/accounts-testing.ts'
import { openSignedOut } from '../portal-testing.tsx'
import { watchCalls } from 'shared-testing/calls'

const email = () => screen.findByLabelText<HTMLInputElement>('Email')
const submit = () => screen.getByRole('button', { name: 'Send link' })

test('an invalid email address is reported at the field, which has the focus from the start', async () => {
  const { person } = openSignedOut('/forgot-password')
  await waitFor(async () => expect(document.activeElement).toBe(await email()))
  await person.keyboard('carrier{Enter}')
  const heading = await screen.findByRole('heading', { name: 'There is a problem' })
  await waitFor(() => expect(document.activeElement).toBe(heading.parentElement))
  expect((await email()).getAttribute('aria-invalid')).toBe('true')
  expect((await email()).value).toBe('carrier')
})

test.each(['driver@demo.example', 'nobody-at-all@demo.example'])(
  'the answer is the same for %s, with the way back to the form',
  async (address) => {
    const { person } = openSignedOut('/forgot-password')
    await person.type(await email(), ` ${address} `)
    await person.click(submit())
    const title = await screen.findByRole('heading', { level: 1, name: 'Check your email' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(document.title).toBe('Check your email - Carrier compliance')
    const said = screen.getByRole('main').textContent.replace(address, 'NAME')
    expect(said).toContain('If NAME has an account, we sent it a link to set a new password.')
    expect(said).toContain('once, for 30 minutes')
    expect(location.href).not.toContain('demo.example')
    await person.click(screen.getByRole('button', { name: 'Use another address' }))
    expect((await email()).value).toBe(address)
  },
)

test('the mail leads to set-password', async () => {
  const { person } = openSignedOut('/forgot-password')
  await person.type(await email(), 'agent@demo.example')
  await person.click(submit())
  await screen.findByRole('heading', { level: 1, name: 'Check your email' })
  const { place } = await mailTo('agent@demo.example', 'Set a new password')
  expect(place).toMatch(/^\/set-password#token=[\w-]{43}$/)
})

test('a service that does not answer is said, and what was typed stays', async () => {
  const calls = watchCalls()
  calls.failing.set('ForgotPassword', { status: 503, Message: 'The service is being restarted.' })
  const { person } = openSignedOut('/forgot-password')
  await person.type(await email(), 'driver@demo.example')
  await person.click(submit())
  expect(await screen.findByText('The service is being restarted.')).toBeDefined()
  expect((await email()).value).toBe('driver@demo.example')
  calls.failing.clear()
  await person.click(submit())
  expect(await screen.findByRole('heading', { level: 1, name: 'Check your email' })).toBeDefined()
  calls.stop()
})

test('the key Enter sends the form once, however often it is pressed', async () => {
  const calls = watchCalls()
  const { person } = openSignedOut('/forgot-password')
  await person.type(await email(), 'driver@demo.example{Enter}{Enter}{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Check your email' })
  expect(calls.count('asked ForgotPassword')).toBe(1)
  calls.stop()
})

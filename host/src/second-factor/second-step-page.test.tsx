import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { watchCalls } from 'shared-testing/calls'
import { openSignedOut } from '../portal-testing.tsx'

const ExpiresAt = '2026-11-27T18:45:00.000Z'
const challenge = { Challenge: 'a challenge', Step: 'enter code', ExpiresAt }

/** Every answer is given here: a user of the demo who had a second factor could not sign in for other tests. */
function answering(answers: Record<string, unknown>) {
  const calls = watchCalls()
  for (const [name, data] of Object.entries(answers)) {
    calls.failing.set(name, { status: 200, Message: 'SUCCESS' })
    calls.instead.set(name, data)
  }
  return calls
}

async function givePassword(step: object) {
  const calls = answering({ LoginUser: step })
  const { person } = openSignedOut('/sign-in')
  await person.type(await screen.findByLabelText('Email'), 'operator@demo.example')
  await person.type(screen.getByLabelText('Password'), 'a long password')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  return { calls, person }
}

test('a right password leads to the code, which is pasted or filled in, and nothing is stored before', async () => {
  const { calls, person } = await givePassword(challenge)
  const code = await screen.findByLabelText<HTMLInputElement>('Code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(document.title).toBe('Enter your code - Carrier compliance')
  expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code'])
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  calls.stop()
  await person.paste('123 456')
  await person.keyboard('{Enter}')
  expect(
    await screen.findByText('This sign-in took too long. Sign in again with your password.'),
  ).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  const recoveryCode = await screen.findByLabelText<HTMLInputElement>('Recovery code')
  expect(recoveryCode.inputMode).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(recoveryCode))
  await person.click(screen.getByRole('button', { name: 'Use a code from the app' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')))
  await person.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(await screen.findByLabelText('Password')).toBeDefined()
})

test('the field of the app takes six digits alone, and asks for them', async () => {
  const { calls, person } = await givePassword(challenge)
  await person.type(await screen.findByLabelText('Code'), 'abc{Enter}')
  expect(await screen.findAllByText('Enter the 6 digits of your authenticator app')).not.toEqual([])
  expect(calls.count('asked VerifySecondFactor')).toBe(0)
  calls.stop()
})

test('an operator without a second factor is told to open the mail', async () => {
  const { calls, person } = await givePassword({ Step: 'open the mail' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Check your email' })).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(await screen.findByLabelText('Password')).toBeDefined()
  calls.stop()
})

test('the link of the mail leads to a QR code and a key, and to recovery codes before the portal opens', async () => {
  const calls = answering({
    SetUpSecondFactor: { Secret: 'JBSWY3DPEHPK3PXP', Uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' },
    ConfirmSecondFactor: {
      Token: 'x'.repeat(43),
      ExpiresAt,
      RecoveryCodes: ['abcde-fghjk', 'mnpqr-stvwx'],
    },
  })
  const { person } = openSignedOut('/set-up-two-step#token=a-challenge')
  await person.click(await screen.findByRole('button', { name: 'Show QR code' }))
  expect(location.hash).toBe('')
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined()
  // All of it, on a phone too: it is typed by hand.
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined()
  await person.type(screen.getByLabelText('Code'), '123456{Enter}')
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(list.textContent).toBe('abcde-fghjkmnpqr-stvwx')
  expect(localStorage.getItem('session')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Copy codes' }))
  expect(await screen.findByText('Recovery codes copied')).toBeDefined()
  calls.stop()
})

test('without its link the page says so, shows no button that fails, and leads to a new link', async () => {
  openSignedOut('/set-up-two-step')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Open the link in the email again' }),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show QR code' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign in for a new link' }).getAttribute('href')).toBe('/sign-in')
})

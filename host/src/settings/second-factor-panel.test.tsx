import { expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { token } from 'shared-auth'
import { watchCalls } from 'shared-testing/calls'
import { federationOf } from 'shared-testing/federation'
import { signInAs } from 'shared-testing/sign-in'
import { confirmLeave } from 'shared-ui'
import { openPortal } from '../portal-testing.tsx'

const off = { IsOn: false, IsRequired: false, TurnedOnAt: null, RecoveryCodesLeft: 0 }
const on = { ...off, IsOn: true, TurnedOnAt: '2026-11-20T18:45:00.000Z', RecoveryCodesLeft: 9 }

/** Answers are given here: a user of the demo who had a second factor could not sign in for other tests. */
async function openPanel(state: object) {
  await signInAs('agent@demo.example')
  const calls = watchCalls()
  calls.instead.set('GetSecondFactor', state)
  const { person } = openPortal('/settings', federationOf([]))
  const panel = within(await screen.findByRole('region', { name: 'Two-step sign-in' }))
  return { calls, person, panel }
}

test('two-step sign-in asks for the password, then shows QR code and key', async () => {
  const { calls, person, panel } = await openPanel(off)
  calls.failing.set('SetUpSecondFactor', { status: 200, Message: 'SUCCESS' })
  calls.instead.set('SetUpSecondFactor', { Secret: 'JBSWY3DPEHPK3PXP', Uri: 'otpauth://totp/x' })
  await person.type(await panel.findByLabelText('Your password'), 'a long password{Enter}')
  expect(await panel.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(panel.getByLabelText('Code')))
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  calls.stop()
})

test('two-step sign-in that is on tells how many recovery codes are left, and is turned off here', async () => {
  const { calls, panel } = await openPanel(on)
  expect(await panel.findByRole('button', { name: 'Turn off two-step sign-in' })).toBeDefined()
  expect(panel.getByText(/^9 of 10 recovery codes left/)).toBeDefined()
  calls.stop()
})

test('an operator, who can not turn it off, sets up another app with the password and a code', async () => {
  const { calls, person, panel } = await openPanel({ ...on, IsRequired: true })
  calls.failing.set('SetUpSecondFactor', { status: 200, Message: 'SUCCESS' })
  calls.instead.set('SetUpSecondFactor', { Secret: 'JBSWY3DPEHPK3PXP', Uri: 'otpauth://totp/x' })
  await person.type(await panel.findByLabelText('Your password'), 'a long password')
  expect(panel.queryByRole('button', { name: 'Turn off two-step sign-in' })).toBeNull()
  await person.type(panel.getByLabelText('Code'), 'abcde-fghjk')
  await person.click(panel.getByRole('button', { name: 'Set up another app' }))
  expect(await panel.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined()
  expect(panel.getByRole('button', { name: 'Switch to this app' })).toBeDefined()
  calls.stop()
})

const setUpAnswer = { Secret: 'JBSWY3DPEHPK3PXP', Uri: 'otpauth://totp/x' }

test('another app is set up with the password and code that were typed, or cancelled', async () => {
  const { calls, person, panel } = await openPanel(on)
  await person.type(await panel.findByLabelText('Your password'), 'a long password')
  await person.type(panel.getByLabelText('Code'), 'abcde-fghjk')
  await person.click(panel.getByRole('button', { name: 'Set up another app' }))
  expect(panel.queryByRole('button', { name: 'Turn off two-step sign-in' })).toBeNull()
  expect(panel.getByLabelText<HTMLInputElement>('Your password').value).toBe('a long password')
  await person.click(panel.getByRole('button', { name: 'Cancel' }))
  expect(await panel.findByRole('button', { name: 'Turn off two-step sign-in' })).toBeDefined()
  expect(panel.getByLabelText<HTMLInputElement>('Code').value).toBe('abcde-fghjk')
  await person.click(panel.getByRole('button', { name: 'Set up another app' }))
  calls.failing.set('SetUpSecondFactor', { status: 200, Message: 'SUCCESS' })
  calls.instead.set('SetUpSecondFactor', setUpAnswer)
  await person.click(panel.getByRole('button', { name: 'Set up another app' }))
  expect(await panel.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined()
  await person.click(panel.getByRole('button', { name: 'Cancel' }))
  expect(await panel.findByRole('button', { name: 'Turn off two-step sign-in' })).toBeDefined()
  expect(panel.getByLabelText<HTMLInputElement>('Your password').value).toBe('')
  calls.stop()
})

test('leaving recovery codes that are shown once is asked about, until they are closed', async () => {
  const { calls, person, panel } = await openPanel(off)
  calls.failing.set('SetUpSecondFactor', { status: 200, Message: 'SUCCESS' })
  calls.instead.set('SetUpSecondFactor', setUpAnswer)
  calls.failing.set('ConfirmSecondFactor', { status: 200, Message: 'SUCCESS' })
  calls.instead.set('ConfirmSecondFactor', {
    Token: token(),
    ExpiresAt: on.TurnedOnAt,
    RecoveryCodes: ['abcde-fghjk', 'mnpqr-stvwx'],
  })
  await person.type(await panel.findByLabelText('Your password'), 'a long password{Enter}')
  await person.type(await panel.findByLabelText('Code'), '123456{Enter}')
  await panel.findByRole('list', { name: 'Recovery codes' })
  const leave = jest.fn()
  act(() => confirmLeave(leave))
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(leave).not.toHaveBeenCalled()
  await person.click(panel.getByRole('button', { name: 'Done' }))
  act(() => confirmLeave(leave))
  expect(leave).toHaveBeenCalledTimes(1)
  calls.stop()
})

test('turning it off leaves nothing of the password that was typed', async () => {
  const { calls, person, panel } = await openPanel(on)
  await person.type(await panel.findByLabelText('Your password'), 'a long password')
  await person.type(panel.getByLabelText('Code'), 'abcde-fghjk')
  await person.click(panel.getByRole('button', { name: 'Set up another app' }))
  await person.click(panel.getByRole('button', { name: 'Cancel' }))
  calls.failing.set('TurnOffSecondFactor', { status: 200, Message: 'SUCCESS' })
  calls.instead.set('TurnOffSecondFactor', null)
  calls.instead.set('GetSecondFactor', off)
  await person.click(panel.getByRole('button', { name: 'Turn off two-step sign-in' }))
  expect(await panel.findByRole('button', { name: 'Set up two-step sign-in' })).toBeDefined()
  expect(panel.getByLabelText<HTMLInputElement>('Your password').value).toBe('')
  calls.stop()
})

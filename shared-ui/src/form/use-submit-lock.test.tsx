import { expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { draw } from '../testing.tsx'
import { useSubmitLock } from './use-submit-lock.ts'

/** Sends, and shows that it was sent instead of the form. */
function Form({ send }: { send: () => Promise<void> }) {
  const submitLock = useSubmitLock()
  const [isSent, setIsSent] = useState(false)
  const [failures, setFailures] = useState(0)
  const submit = () =>
    submitLock(async () => {
      try {
        await send()
        setIsSent(true)
      } catch {
        setFailures((times) => times + 1)
      }
    })
  if (isSent) return <p>Sent</p>
  return <button onClick={() => void submit()}>Send ({failures} failed)</button>
}

const press = () => fireEvent.click(screen.getByRole('button'))

test('a form is sent once, also between the answer and the screen that shows it', async () => {
  const answer = Promise.withResolvers<void>()
  const send = jest.fn(() => answer.promise)
  draw(<Form send={send} />)
  press()
  press()
  await act(async () => {
    answer.resolve()
    await answer.promise
    await Promise.resolve()
    // The answer is there, and the button still is too.
    press()
  })
  expect(screen.getByText('Sent')).toBeVisible()
  expect(send).toHaveBeenCalledTimes(1)
})

test('a form can be sent again after a failure', async () => {
  const send = jest.fn<() => Promise<void>>().mockRejectedValue(new Error('Busy'))
  draw(<Form send={send} />)
  press()
  await screen.findByText('Send (1 failed)')
  press()
  await screen.findByText('Send (2 failed)')
  expect(send).toHaveBeenCalledTimes(2)
})

import { expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { draw } from '../testing.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** One link of a list, whose button goes with it. */
function Links({ onWithdrawn }: { onWithdrawn: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isGone, setIsGone] = useState(false)
  async function withdraw() {
    await onWithdrawn()
    setIsGone(true)
  }
  return (
    <main tabIndex={-1}>
      <section tabIndex={-1} aria-label="Links">
        {!isGone && <Button onClick={() => setIsOpen(true)}>Withdraw</Button>}
      </section>
      <ConfirmDialog
        question={{
          title: 'Withdraw this link?',
          text: 'It no longer works.',
          keep: 'Keep the link',
          confirm: 'Withdraw the link',
        }}
        isOpen={isOpen}
        onClosed={() => setIsOpen(false)}
        onConfirmed={withdraw}
      />
    </main>
  )
}

async function ask() {
  const onWithdrawn = jest.fn<() => Promise<void>>()
  const { user } = draw(<Links onWithdrawn={onWithdrawn} />)
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw this link?' })
  expect(question).toHaveAccessibleDescription('It no longer works.')
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
  return { user, onWithdrawn }
}

const press = async (user: Awaited<ReturnType<typeof ask>>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())

test('answering no does nothing and returns the focus to where it came from', async () => {
  const { user, onWithdrawn } = await ask()
  await press(user, 'Keep the link')
  await closed()
  expect(onWithdrawn).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveFocus())
})

test('Escape keeps everything, too, and does nothing while it is done', async () => {
  const { user, onWithdrawn } = await ask()
  await user.keyboard('{Escape}')
  await closed()
  expect(onWithdrawn).not.toHaveBeenCalled()
  await press(user, 'Withdraw')
  const { promise, resolve } = Promise.withResolvers<void>()
  onWithdrawn.mockReturnValue(promise)
  await user.click(await screen.findByRole('button', { name: 'Withdraw the link' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('alertdialog')).toBeVisible()
  resolve()
  await closed()
})

test('once it was sent nothing is kept any more, and once it is done the focus is on the list that the button stood in', async () => {
  const { user, onWithdrawn } = await ask()
  const sent = Promise.withResolvers<void>()
  onWithdrawn.mockReturnValue(sent.promise)
  await press(user, 'Withdraw the link')
  expect(screen.getByRole('button', { name: 'Keep the link' })).toBeDisabled()
  await press(user, 'Withdraw the link')
  expect(onWithdrawn).toHaveBeenCalledTimes(1)
  await act(() => Promise.resolve(sent.resolve()))
  await closed()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Links' })).toHaveFocus())
})

test('a failure is shown, and hidden when the action is tried again', async () => {
  const { user, onWithdrawn } = await ask()
  onWithdrawn.mockRejectedValue(new Error('The service is busy'))
  await press(user, 'Withdraw the link')
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy.')
  await press(user, 'Keep the link')
  await closed()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveFocus())
  await press(user, 'Withdraw')
  const question = await screen.findByRole('alertdialog')
  expect(within(question).queryByRole('alert')).not.toBeInTheDocument()
})

import { expect, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { selectCarrier } from 'shared-auth'
import { notify, UiProvider } from 'shared-ui'
import { useCarrierToasts } from './use-carrier-toasts.ts'

function SignedIn() {
  useCarrierToasts()
  return null
}
const page = (isSignedIn: boolean) => <UiProvider>{isSignedIn && <SignedIn />}</UiProvider>

const notifyAndClose = () => {
  act(() => notify.success('Membership canceled', undefined, { label: 'Undo', onClick: () => undefined }))
  fireEvent.keyDown(document.body, { key: 'Escape' })
}
/** Whether Alt+T brings the toast back. */
const isRecalled = () => {
  fireEvent.keyDown(document.body, { code: 'KeyT', altKey: true })
  const isThere = screen.queryByRole('button', { name: 'Undo' }) !== null
  fireEvent.keyDown(document.body, { key: 'Escape' })
  return isThere
}

test('Alt+T brings back no toast of another carrier, and none of a session that ended', () => {
  selectCarrier('001A')
  const { rerender } = render(page(true))
  notifyAndClose()
  expect(isRecalled()).toBe(true)
  act(() => selectCarrier('001B'))
  expect(isRecalled()).toBe(false)
  notifyAndClose()
  rerender(page(false))
  expect(isRecalled()).toBe(false)
})

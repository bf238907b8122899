import { expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { DocumentStore } from './document-store.ts'

const file = {
  Id: '1',
  FileName: 'letter.pdf',
  Size: 1,
  ContentType: 'application/pdf',
  CreatedDate: '2026-11-20T10:00:00.000Z',
  CreatedBy: { Name: 'Dana Pell' },
  CanDelete: true,
}

async function drawDialog() {
  const removed = Promise.withResolvers<void>()
  const store: DocumentStore = {
    accept: '.pdf',
    hint: 'PDF',
    problemOf: () => undefined,
    add: () => Promise.resolve(),
    read: () => Promise.resolve(new Blob()),
    remove: () => removed.promise,
  }
  const onClosed = jest.fn()
  const onDeleted = jest.fn()
  const { user } = draw(<DeleteDialog file={file} store={store} onClosed={onClosed} onDeleted={onDeleted} />)
  const dialog = await screen.findByRole('alertdialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return { user, onClosed, onDeleted, removed }
}

test('once a deletion was sent, nothing says that the document is kept', async () => {
  const { user, onClosed, onDeleted, removed } = await drawDialog()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(onClosed).not.toHaveBeenCalled()
  await act(() => Promise.resolve(removed.resolve()))
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1))
  expect(onClosed).toHaveBeenCalledTimes(1)
})

test('a document that could not be deleted may be kept after all', async () => {
  const { user, onClosed, onDeleted, removed } = await drawDialog()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await act(() => Promise.resolve(removed.reject(new Error('The service is busy.'))))
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy.')
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(onClosed).toHaveBeenCalledTimes(1)
  expect(onDeleted).not.toHaveBeenCalled()
})

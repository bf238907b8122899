import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { watchCalls } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { doneUpload } from '../upload-testing.tsx'
import { RecentUploads } from './recent-uploads.tsx'

test('an upload that can be undone is undone from the list, without opening it', async () => {
  await signInAs('carrier@demo.example')
  const late = { ...doneUpload, UploadId: '6f1f2b0a-0000-4000-8000-000000000003', FileName: 'late.csv' }
  const recent = { ...doneUpload, FileName: 'night.csv', Imported: 4, UndoUntil: '2026-12-01T10:00:00Z' }
  const { instead, failing, count } = watchCalls()
  failing.set('UndoUpload', { status: 503, Message: 'Out of order' })
  instead.set('GetUploads', [recent, late])
  const onOpened = jest.fn()
  const { person } = openElement(<RecentUploads carrierId={undefined} firstPage={1} onOpened={onOpened} />)
  const undo = await screen.findByRole('button', { name: 'Undo upload of night.csv' })
  expect(screen.queryByRole('button', { name: 'Undo upload of late.csv' })).not.toBeInTheDocument()
  await person.click(undo)
  const question = await screen.findByRole('alertdialog', { name: 'Undo this upload?' })
  expect(question).toHaveTextContent('4 drivers of night.csv will be removed.')
  await person.click(within(question).getByRole('button', { name: 'Undo upload' }))
  await waitFor(() => expect(count('answered UndoUpload')).toBe(1))
  expect(onOpened).not.toHaveBeenCalled()
})

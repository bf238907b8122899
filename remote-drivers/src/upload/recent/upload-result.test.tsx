import { expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import type { Upload } from 'shared-api/uploads'
import { catchFiles } from 'shared-testing/list'
import { openElement } from 'shared-testing/screen'
import { ImportProgress } from '../steps/import-step.tsx'
import { countOf, doneUpload as done } from '../upload-testing.tsx'
import { UploadResult } from './upload-result.tsx'

test.each<[Partial<Upload>, string]>([
  [{ Duplicates: 4 }, 'No driver was new'],
  [{ Rejected: 4 }, 'No driver was imported'],
  [{ Imported: 1, Rejected: 3 }, '1 driver was imported'],
  [{ Imported: 4 }, '4 drivers were imported'],
])('%j is told in a sentence', (counts, title) => {
  openElement(<UploadResult upload={{ ...done, ...counts }} />)
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
})

test.each([false, true])('an import that was restarted says so: %j', (IsBegunAgain) => {
  openElement(<ImportProgress upload={{ ...done, Status: 'Checking', RowsDone: 1, IsBegunAgain }} />)
  expect(screen.getByText('1 of 4 lines')).toBeVisible()
  expect(screen.queryAllByText(/was interrupted and restarted/)).toHaveLength(IsBegunAgain ? 1 : 0)
})

function LineByLine() {
  const [RowsDone, setRowsDone] = useState(1)
  return (
    <>
      <ImportProgress upload={{ ...done, Status: 'Checking', RowsDone }} />
      <button onClick={() => setRowsDone(RowsDone + 1)}>One more</button>
    </>
  )
}

test('an import that stands still says so until it goes on', () => {
  jest.useFakeTimers()
  const waiting = 'Waiting for the service. Nothing is lost.'
  openElement(<LineByLine />)
  act(() => jest.advanceTimersByTime(4000))
  expect(screen.queryByText(waiting)).not.toBeInTheDocument()
  act(() => jest.advanceTimersByTime(2000))
  expect(screen.getByText(waiting)).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'One more' }))
  expect(screen.queryByText(waiting)).not.toBeInTheDocument()
})

test('while an import ends it is unknown how much of it is done, and the words do not', () => {
  openElement(<ImportProgress upload={{ ...done, Status: 'Importing' }} />)
  expect(screen.getByRole('progressbar', { name: 'Importing the drivers' })).not.toHaveAttribute('value')
  expect(screen.getByText('4 lines checked')).toBeVisible()
})

test('a driver repeated in the file is counted separately from an existing driver', () => {
  openElement(<UploadResult upload={{ ...done, Imported: 1, Duplicates: 3, Known: 1 }} />)
  expect(countOf(/^duplicate of an existing driver$/)).toBe('1')
  expect(countOf(/^duplicates in the file$/)).toBe('2')
})

test.each([
  [{ Removed: 0, KeptChanged: 1, KeptUsed: 0 }, 'No driver was removed. 1 driver changed since then: kept.'],
  [{ Removed: 1, KeptChanged: 0, KeptUsed: 0 }, '1 driver removed.'],
])('what an undone upload left is told in a sentence: %j', (Undone, words) => {
  openElement(<UploadResult upload={{ ...done, Status: 'Undone', Imported: 1, Undone }} />)
  expect(screen.getByText(words)).toBeVisible()
})

test('the file of what was left out is named by the day of the upload, as every file is by its day', async () => {
  catchFiles()
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('Reason,Line'))
  const names: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const CreatedDate = new Date(2026, 10, 20, 10).toISOString()
  const { person } = openElement(<UploadResult upload={{ ...done, CreatedDate, HasRejects: true }} />)
  await person.click(screen.getByRole('button', { name: 'Download the lines that were left out' }))
  await waitFor(() => expect(names).toEqual(['night-not-imported-2026-11-20.csv']))
})

test('while an upload is undone its counts stay, and nothing asks for it again', () => {
  openElement(<UploadResult upload={{ ...done, Status: 'Undoing', Imported: 4 }} />)
  expect(screen.getByRole('heading', { name: 'Removing the drivers' })).toBeVisible()
  expect(screen.getByText('imported')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Undoing the upload' })).not.toHaveAttribute('value')
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
})

test('an undo that was broken off says so, and can be asked for again', () => {
  const Message = 'The undo stopped after removing 2 drivers. Try again, or cancel the memberships'
  const UndoUntil = '2026-11-21T10:00:00Z'
  openElement(<UploadResult upload={{ ...done, Imported: 4, Message, UndoUntil }} />)
  expect(screen.getByText(`${Message}.`)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo upload of night.csv' })).toBeVisible()
})

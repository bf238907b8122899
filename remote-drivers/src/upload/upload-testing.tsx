import { expect } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { Upload } from 'shared-api/uploads'
import { createFileValidator } from './checking/file-validator.ts'
import { FileValidatorStart } from './checking/start-file-validator.ts'

/** jsdom has no workers: the module that the worker serves runs in the thread of the test. */
const inThisThread = () => Promise.resolve({ ...createFileValidator(), stop: () => undefined })

export function ReadHere({ children }: { children: ReactNode }) {
  return <FileValidatorStart value={inThisThread}>{children}</FileValidatorStart>
}

let made = 0

/** Lines of drivers whom no one has yet: a phone number with the same names would be known. */
export function freshDrivers(count: number, lastName?: string) {
  made += 1
  const batch = `${Date.now()}${made}`
  return Array.from(
    { length: count },
    (_, line) =>
      `Odalys,${lastName ?? `Fairweather${batch}`},odalys${line}.${batch}@example.com,614 555 ${1000 + line}`,
  )
}

export const headLine = 'First name,Last name,Work email,Cell'

export const fileOf = (lines: readonly string[], name = 'drivers.csv') =>
  new File([lines.join('\r\n')], name, { type: 'text/csv' })

/** As the browser's own dialog does it. */
export async function chooseFile(person: UserEvent, file: File) {
  await person.upload(screen.getByLabelText('File with drivers'), file)
}

/** Goes on from the columns, once it is known where CDLs are issued. */
export async function pressCheck(person: UserEvent) {
  const check = await screen.findByRole('button', { name: 'Check the lines' })
  await waitFor(() => expect(check).not.toHaveAttribute('aria-busy'))
  await person.click(check)
}

/** From the file to what was found in it. */
export async function chooseAndCheck(person: UserEvent, file: File) {
  await chooseFile(person, file)
  await pressCheck(person)
  await screen.findByText(/^drivers? (is|are) ready$/)
}

/** The figure above words. */
export const countOf = (words: RegExp) =>
  within(listItemOf(screen.getByText(words))).getByText(/^[\d,]+$/).textContent

function listItemOf(element: HTMLElement) {
  const item = element.closest('li')
  if (item === null) throw new Error('no figure stands there')
  return item
}

/** An upload that is over and imported nothing. */
export const doneUpload: Upload = {
  UploadId: '6f1f2b0a-0000-4000-8000-000000000001',
  Status: 'Done',
  FileName: 'night.csv',
  Carrier__r: { Id: '6f1f2b0a-0000-4000-8000-000000000002', Name: 'Quillhaven Freight LLC' },
  CreatedDate: '2026-11-20T10:00:00Z',
  CreatedBy: { Name: 'Dana Pell' },
  RowsTotal: 4,
  RowsDone: 4,
  IsBegunAgain: false,
  Imported: 0,
  Duplicates: 0,
  Known: 0,
  Rejected: 0,
  Message: null,
  HasRejects: false,
  UndoUntil: null,
  Undone: null,
}

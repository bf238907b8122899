import { beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { ExportButton } from './export-button.tsx'
import type { ReadPage } from './list-pages.ts'

interface Row {
  Id: string
  Name: string
}

const columns = [
  { id: 'Name', header: 'Name', cell: ({ Name }: Row) => Name, csv: ({ Name }: Row) => Name },
  { id: 'Menu', header: 'Menu', cell: () => 'Menu' },
]

const nameOf = (number: number) => ({ Id: String(number), Name: `Driver ${number}` })

/** A list of that many rows. */
const listOf =
  (total: number): ReadPage<Row> =>
  async ({ Page, PageSize }) => ({
    Data: Array.from({ length: Math.max(0, Math.min(PageSize, total - (Page - 1) * PageSize)) }, (_, index) =>
      nameOf((Page - 1) * PageSize + index + 1),
    ),
    Total: total,
  })

const shiftingList: ReadPage<Row> = async ({ Page }) => ({
  Data: Page === 1 ? Array.from({ length: 100 }, (_, index) => nameOf(index)) : [nameOf(99), nameOf(100)],
  Total: 102,
})

const slowList: ReadPage<Row> = (page, signal) =>
  page.Page === 1
    ? listOf(250)(page, signal)
    : new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      })

const failingList: ReadPage<Row> = async (page, signal) => {
  if (page.Page === 2) throw Object.assign(new Error('The service is very busy.'), { status: 503 })
  return listOf(250)(page, signal)
}

const files: { name: string; blob: Blob }[] = []

beforeEach(() => {
  files.length = 0
  let made = new Blob()
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      made = blob
      return 'blob:file'
    },
    revokeObjectURL: () => undefined,
  })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: made })
  })
})

/** A search that found that many rows, of which the service counted the first thousand. */
const countedInPart =
  (found: number): ReadPage<Row> =>
  async (page, signal) => {
    const { Data } = await listOf(found)(page, signal)
    return { Data, Total: Math.max(1000, (page.Page - 1) * page.PageSize + Data.length), IsMore: true }
  }

function open(readPage: ReadPage<Row>, total: number | undefined, isMore?: boolean) {
  const { user } = draw(
    <>
      <ExportButton name="drivers" columns={columns} readPage={readPage} total={total} isMore={isMore} />
    </>,
  )
  return user
}

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null)

const linesOf = async (blob: Blob) => (await blob.text()).trim().split('\r\n')

test('all rows are read in pages of 100 and written to a file of today', async () => {
  const readPage = jest.fn(listOf(250))
  const user = open(readPage, 250)
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('250 rows exported')).toBeInTheDocument()
  expect(readPage.mock.calls.map(([page]) => page)).toEqual([
    { Page: 1, PageSize: 100 },
    { Page: 2, PageSize: 100 },
    { Page: 3, PageSize: 100 },
  ])
  expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^drivers-\d{4}-\d\d-\d\d\.csv$/)])
  const lines = await linesOf(files[0]?.blob ?? new Blob())
  expect(lines).toHaveLength(251)
  expect(lines.slice(0, 2)).toEqual(['Name', 'Driver 1'])
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveFocus()
})

test('a row that moves to the next page during the export is written once', async () => {
  const user = open(shiftingList, 102)
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('101 rows exported')).toBeInTheDocument()
  expect(screen.queryByText(/at most/)).not.toBeInTheDocument()
})

test('a file has its limit, which is said before, with what to do, and after', async () => {
  const readPage = jest.fn(listOf(12_345))
  const user = open(readPage, 12_345)
  await user.click(screen.getByRole('button', { name: 'Export first 10,000' }))
  const question = await screen.findByRole('dialog', { name: 'Export 10,000 of 12,345 rows?' })
  expect(question).toHaveAccessibleDescription(/filter or search the list/)
  await waitFor(() => expect(question).toContainElement(focused()))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export first 10,000' })).toHaveFocus())
  expect(readPage).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Export the first 10,000' }))
  expect(await screen.findByText('10,000 rows exported')).toBeInTheDocument()
  expect(screen.getByText(/^Of 12,345: a file holds 10,000 at most/)).toBeInTheDocument()
  expect(readPage).toHaveBeenCalledTimes(100)
})

test.each([
  [1250, 1250, undefined],
  [12_345, 10_000, /^The list may have more: a file holds 10,000 at most/],
])(
  'a list of %i rows that are not all counted says before that a file may not hold it, and after whether it did',
  async (found, written, left) => {
    const user = open(countedInPart(found), 1000, true)
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    const question = await screen.findByRole('dialog', { name: 'Export up to 10,000 rows?' })
    expect(question).toHaveAccessibleDescription(/^Not all rows of this search are counted/)
    await user.click(screen.getByRole('button', { name: 'Export up to 10,000' }))
    expect(await screen.findByText(`${written.toLocaleString('en-US')} rows exported`)).toBeInTheDocument()
    const said = screen.queryByText(/at most\. Filter the list/)?.textContent
    expect(said).toEqual(left === undefined ? undefined : expect.stringMatching(left))
    expect(await linesOf(files[0]?.blob ?? new Blob())).toHaveLength(written + 1)
  },
)

test('an export shows its progress and can be cancelled without a file', async () => {
  const user = open(slowList, 250)
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('Exporting 100 of 250')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveFocus()
  expect(files).toEqual([])
  expect(screen.queryByText(/The export stopped/)).not.toBeInTheDocument()
})

test('the second press of a double click does not cancel it', async () => {
  const user = open(slowList, 250)
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }), { detail: 2 })
  expect(await screen.findByText('Exporting 100 of 250')).toBeVisible()
})

test('a page that fails stops it, without half a file', async () => {
  const user = open(failingList, 250)
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('Export failed, and no file was saved')).toBeInTheDocument()
  expect(screen.getByText('The service is very busy.')).toBeInTheDocument()
  expect(files).toEqual([])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveFocus())
})

test.each([0, undefined])('there is nothing to export of %s rows', (total) => {
  open(listOf(0), total)
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
})

import { expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import type { ReadPage } from '../export/list-pages.ts'
import { printAllRows, usePrintedRows } from './printed-rows.ts'

/** A search that found that many rows, of which the service counted five. */
const countedInPart =
  (found: number): ReadPage<{ Id: string }> =>
  async ({ Page, PageSize }) => {
    const first = (Page - 1) * PageSize
    const Data = Array.from({ length: Math.max(0, Math.min(PageSize, found - first)) }, (_, row) => ({
      Id: String(first + row),
    }))
    return { Data, Total: Data.length === 0 ? 5 : first + Data.length, IsMore: true }
  }

const shown = { Data: [{ Id: '0' }], Total: 1, IsMore: true }

function Rows({ readPage }: { readPage: ReadPage<{ Id: string }> }) {
  const printed = usePrintedRows(shown, readPage, 1000)
  return printed ? `${printed.rows.length} of ${printed.total}${printed.isMore ? '+' : ''}` : 'on screen'
}

test.each([
  [130, '130 of 130'],
  [200, '200 of 200'],
  [1025, '1000 of 1000+'],
])('a search of %i rows that are not all counted is printed as "%s"', async (found, words) => {
  const print = jest.fn(() => screen.getByText(/ of /).textContent)
  Object.assign(globalThis, { print })
  render(<Rows readPage={countedInPart(found)} />)
  await act(printAllRows)
  expect(print).toHaveReturnedWith(words)
})

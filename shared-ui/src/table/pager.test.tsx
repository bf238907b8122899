import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { pageNumbers } from './page-numbers.ts'
import { Pager } from './pager.tsx'

test.each([
  { page: 1, pages: 1, shown: [1] },
  { page: 2, pages: 2, shown: [1, 2] },
  { page: 1, pages: 4, shown: [1, 2, 3] },
  { page: 2, pages: 4, shown: [1, 2, 3] },
  { page: 3, pages: 4, shown: [2, 3, 4] },
  { page: 4, pages: 4, shown: [2, 3, 4] },
  { page: 50, pages: 100, shown: [49, 50, 51] },
  { page: 9, pages: 4, shown: [2, 3, 4] },
])('page $page of $pages offers $shown', ({ page, pages, shown }) => {
  expect(pageNumbers(page, pages)).toEqual(shown)
})

function drawPager(page: number, total: number) {
  const onPage = jest.fn()
  const onPageSize = jest.fn()
  const { user } = draw(
    <Pager page={page} pageSize={10} total={total} onPage={onPage} onPageSize={onPageSize} />,
  )
  return { user, onPage, onPageSize }
}

test('the pager says which rows of how many are shown, and marks the page', async () => {
  const { user, onPage } = drawPager(2, 6842300)
  expect(screen.getByText('11 to 20 of 68,42,300')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(onPage.mock.calls).toEqual([[3], [1]])
})

test('the last page has no next page, and keyboard focus stays where it is', async () => {
  const { user, onPage } = drawPager(4, 37)
  expect(screen.getByText('31 to 37 of 37')).toBeVisible()
  const next = screen.getByRole('button', { name: 'Next page' })
  expect(next).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('button', { name: 'Previous page' })).not.toHaveAttribute('aria-disabled')
  next.focus()
  await user.keyboard('{Enter}')
  expect(next).toHaveFocus()
  expect(onPage).not.toHaveBeenCalled()
})

test('rows per page are chosen among 10, 25, 50 and 100', async () => {
  const { user, onPageSize } = drawPager(1, 37)
  const select = screen.getByRole('combobox', { name: 'Rows per page' })
  expect([...select.querySelectorAll('option')].map(({ text }) => text)).toEqual(['10', '25', '50', '100'])
  await user.selectOptions(select, '50')
  expect(onPageSize).toHaveBeenCalledWith(50)
})

test('the pager of an empty list says that there are no rows', () => {
  drawPager(1, 0)
  expect(screen.getByText('No rows')).toBeVisible()
})

test('where the number of rows is fixed it is not offered, and each list names its own pages', () => {
  draw(<Pager label="Pages of Tickets" page={1} pageSize={5} total={12} onPage={() => {}} />)
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  expect(screen.getByRole('navigation', { name: 'Pages of Tickets' })).toBeVisible()
  expect(screen.getByText('1 to 5 of 12')).toBeVisible()
})

test('where more rows were found than are counted the pager says so, and goes on after the last page it knows', async () => {
  const onPage = jest.fn()
  const { user } = draw(<Pager page={100} pageSize={10} total={1000} isMore onPage={onPage} />)
  expect(screen.getByText('991 to 1,000 of 1,000+')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(onPage).toHaveBeenCalledWith(101)
})

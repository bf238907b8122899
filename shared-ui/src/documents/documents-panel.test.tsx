import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { draw } from '../testing.tsx'
import type { DocumentStore } from './document-store.ts'
import { DocumentsPanel } from './documents-panel.tsx'

const row = (number: number) => ({
  Id: String(number),
  FileName: `paper-${number}.pdf`,
  Size: 1,
  ContentType: 'application/pdf',
  CreatedDate: '2026-11-20T10:00:00.000Z',
  CreatedBy: { Name: 'Dana Pell' },
  CanDelete: true,
})

const store: DocumentStore = {
  accept: '.pdf',
  hint: 'PDF',
  problemOf: () => undefined,
  add: () => Promise.resolve(),
  read: () => Promise.resolve(new Blob()),
  remove: () => Promise.resolve(),
}

/** The second page of a list of ten a page. */
function openSecondPage(total: number) {
  const onPage = jest.fn<(page: number) => void>()
  const onChanged = jest.fn()
  const Data = Array.from({ length: total - 10 }, (_, index) => row(index + 11))
  const data = { Data, Page: 2, PageSize: 10, Total: total }
  const query = {
    data,
    error: null,
    errorUpdatedAt: 0,
    isFetching: false,
    isPending: false,
    refetch: () => Promise.resolve(),
  }
  const { user } = draw(
    <DocumentsPanel query={query} store={store} empty="None" onPage={onPage} onChanged={onChanged} />,
  )
  return { user, onPage, onChanged }
}

async function deleteEleventh(user: ReturnType<typeof openSecondPage>['user']) {
  await user.click(screen.getByRole('button', { name: 'Delete paper-11.pdf' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
}

test('a list stays on its page when a document of it is deleted', async () => {
  const { user, onPage, onChanged } = openSecondPage(12)
  await deleteEleventh(user)
  expect(onChanged).toHaveBeenCalledTimes(1)
  expect(onPage.mock.lastCall ?? [2]).toEqual([2])
})

test('a list goes to the last page that is left when the only document of its page is deleted', async () => {
  const { user, onPage } = openSecondPage(11)
  await deleteEleventh(user)
  expect(onPage).toHaveBeenLastCalledWith(1)
})

test('a list goes to its first page when a document is added, as it comes first', async () => {
  const { user, onPage, onChanged } = openSecondPage(12)
  await user.upload(screen.getByLabelText('Documents to add'), new File(['%PDF-1.7'], 'new.pdf'))
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1))
  expect(onPage).toHaveBeenLastCalledWith(1)
})

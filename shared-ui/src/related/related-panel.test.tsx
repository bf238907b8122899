import { expect, jest, test } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { PrintButton } from '../page/print-button.tsx'
import { draw } from '../testing.tsx'
import { type RelatedList, RelatedPanel } from './related-panel.tsx'

interface Request {
  Id: string
  Name: string
}

const requestsBy = (variant: string): RelatedList<Request> => ({
  many: 'requests',
  contract: { name: 'RelatedLists/:id', variant },
  read: () => Promise.resolve({ Data: [{ Id: '1', Name: variant }], Total: 1 }),
  columns: [{ id: 'Name', header: 'Request', csv: ({ Name }) => Name }],
  card: ({ Name }) => ({ title: Name, facts: [] }),
})

test('two panels that call their rows by the same word show the rows of their own call', async () => {
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <RelatedPanel list={requestsBy('of one kind')} of="1" />
      <RelatedPanel list={requestsBy('of another kind')} of="1" />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('of one kind')).toBeVisible()
  expect(await screen.findByText('of another kind')).toBeVisible()
})

const many: RelatedList<Request> = {
  ...requestsBy('many'),
  read: (_of, { Page, PageSize }) =>
    Promise.resolve({
      Data: Array.from({ length: PageSize }, (_, row) => `Request ${(Page - 1) * PageSize + row + 1}`).map(
        (Name) => ({ Id: Name, Name }),
      ),
      Total: 60,
    }),
}
const rows = () => screen.getAllByText(/^Request \d/).length

test.each([undefined, { label: 'All requests', to: '/requests' }])(
  'a list is printed with more rows than the screen shows, and says how many there are: %j',
  async (all) => {
    // As a browser does: it asks what is printed.
    const print = jest.fn(() => {
      dispatchEvent(new Event('beforeprint'))
      return [rows(), screen.getByText(/ of | in all/).textContent]
    })
    Object.assign(globalThis, { print })
    const { user } = draw(
      <QueryClientProvider client={new QueryClient()}>
        <PrintButton>Print</PrintButton>
        <RelatedPanel list={many} of="1" {...(all && { all })} />
      </QueryClientProvider>,
    )
    await screen.findByText('Request 5')
    await user.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(print).toHaveReturnedWith([25, 'Newest 25 of 60']))
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(rows()).toBe(5)
  },
)

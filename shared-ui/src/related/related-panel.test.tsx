import { expect, test } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
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

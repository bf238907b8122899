import { expect, jest, test } from '@jest/globals'
import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { QueryState } from './query-state.tsx'

const resting = Object.assign(new Error('The service is resting.'), { status: 503 })
const forbidden = Object.assign(new Error('Unauthorized Access'), { status: 403 })
const unanswered = () => new Promise<string>(() => undefined)

const ask = jest.fn<(page: string) => Promise<string>>()

function Names({ page }: { page: string }) {
  const query = useQuery({
    queryKey: ['names', page],
    queryFn: () => ask(page),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <QueryState query={query} what="Names">
      {(names) => <p>{names}</p>}
    </QueryState>
  )
}

function open() {
  const client = new QueryClient()
  const at = (page: string) => (
    <QueryClientProvider client={client}>
      <Names page={page} />
    </QueryClientProvider>
  )
  const { user, redraw } = draw(at('first'))
  return { client, user, turnTo: (page: string) => redraw(at(page)) }
}

const button = () => screen.findByRole('button', { name: 'Try again' })

test('a page that fails after another keeps its failure and the focus while it is tried again', async () => {
  ask.mockResolvedValueOnce('Adaeze').mockRejectedValue(resting)
  const { user, turnTo } = open()
  await screen.findByText('Adaeze')
  turnTo('second')
  const tried = await button()
  const { promise, reject } = Promise.withResolvers<string>()
  ask.mockReturnValueOnce(promise)
  await user.click(tried)
  await waitFor(() => expect(tried).toHaveAttribute('aria-busy', 'true'))
  expect(screen.queryByText('Adaeze')).not.toBeInTheDocument()
  act(() => reject(resting))
  await waitFor(() => expect(tried).not.toHaveAttribute('aria-busy'))
  expect(tried).toHaveFocus()
})

test('the failure of one page is not that of the next', async () => {
  ask.mockRejectedValueOnce(resting).mockImplementation(unanswered)
  const { user, turnTo } = open()
  await user.click(await button())
  turnTo('second')
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument())
})

test('a failure that another one followed does not come back', async () => {
  ask.mockRejectedValueOnce(resting).mockRejectedValueOnce(forbidden).mockImplementation(unanswered)
  const { client, user } = open()
  await user.click(await button())
  await screen.findByText("You don't have access to names")
  void client.refetchQueries()
  await waitFor(() => expect(client.isFetching()).toBe(1))
  await waitFor(() => expect(screen.queryByText(/You don't have access/)).not.toBeInTheDocument())
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument()
})

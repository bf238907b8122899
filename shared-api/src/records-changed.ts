type Meta = Readonly<Record<string, unknown>> | undefined

/** A query client of TanStack, by what is asked of it: this package knows none. */
interface QueryClient {
  invalidateQueries: (filters: { predicate: (query: { meta: Meta }) => boolean }) => Promise<void>
}

/**
 * Everything is asked for again where it is next seen, and at once where it is seen now: a record shows in lists, counts,
 * alerts and search results of modules that do not know each other. What no change of a record changes stays: reference
 * data (`meta.reference`) and who is signed in, with which carriers (`meta.session`). Settles once what is on screen is new.
 */
export const recordsChanged = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.['reference'] !== true && meta?.['session'] !== true,
  })

/**
 * For the mutation cache of a query client: every mutation is taken for a change of records, and is over once what is on
 * screen is new. One with other needs says so: `meta: { records: 'kept' }` changes none, and one of `'changed-unawaited'`
 * is over before.
 */
export function mutationSucceeded(queryClient: QueryClient, { meta }: { meta: Meta }) {
  const records = meta?.['records']
  if (records === 'kept') return undefined
  const isShown = recordsChanged(queryClient)
  return records === 'changed-unawaited' ? undefined : isShown
}

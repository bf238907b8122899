type Meta = Readonly<Record<string, unknown>> | undefined

type QueryKey = readonly unknown[]

interface Filters {
  predicate?: (query: { meta: Meta }) => boolean
  queryKey?: QueryKey
}

/** A query client of TanStack, by what is asked of it: this package knows none. */
interface QueryClient {
  invalidateQueries: (filters: Filters, options?: { cancelRefetch: boolean }) => Promise<void>
}

/**
 * Everything is asked for again where it is next seen, and at once where it is seen now: a record shows in lists, counts,
 * alerts and search results of modules that do not know each other. What no change of a record changes stays: reference
 * data (`meta.reference`) and who is signed in, with which carriers (`meta.session`). Settles once what is on screen is
 * new, or what is on screen below the key `own`: the rest comes when it comes.
 */
export function recordsChanged(queryClient: QueryClient, own?: QueryKey) {
  const everything = queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.['reference'] !== true && meta?.['session'] !== true,
  })
  return own ? queryClient.invalidateQueries({ queryKey: own }, { cancelRefetch: false }) : everything
}

/**
 * For the mutation cache of a query client: every mutation is taken for a change of records, and is over once what is on
 * screen is new. One with other needs says so: `meta: { records: 'kept' }` changes none, one of `'changed-unawaited'` is
 * over before, and one with the key of its own record waits for that alone.
 */
export function mutationSucceeded(queryClient: QueryClient, { meta }: { meta: Meta }) {
  const records = meta?.['records']
  if (records === 'kept') return undefined
  const isShown = recordsChanged(queryClient, Array.isArray(records) ? records : undefined)
  return records === 'changed-unawaited' ? undefined : isShown
}

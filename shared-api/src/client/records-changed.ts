type Meta = Readonly<Record<string, unknown>> | undefined

type QueryKey = readonly unknown[]

interface Filters {
  predicate?: (query: { meta: Meta }) => boolean
  queryKey?: QueryKey
}

/** Kinds of `meta` whose queries are not asked again because a record changed. */
const leftAlone = ['reference', 'session', 'look']

/** The part of TanStack's query client that is used here: this package does not depend on it. */
interface QueryClient {
  invalidateQueries: (filters: Filters, options?: { cancelRefetch: boolean }) => Promise<void>
}

/**
 * Invalidates all queries but reference data (`meta.reference`), the session (`meta.session`) and what the access log names
 * each look at (`meta.look`), because a record appears in lists, counts, alerts and search results of modules that do not
 * know each other. Reference data alone is kept in the browser: nothing about a person is. Resolves when the visible
 * queries are refetched; with `own`, when the visible queries under that key are.
 */
export function recordsChanged(queryClient: QueryClient, own?: QueryKey) {
  const everything = queryClient.invalidateQueries({
    predicate: ({ meta }) => !leftAlone.some((kind) => meta?.[kind] === true),
  })
  return own ? queryClient.invalidateQueries({ queryKey: own }, { cancelRefetch: false }) : everything
}

/**
 * For the mutation cache of a query client. Every mutation is treated as a change of records and waits until the
 * visible queries are refetched, unless its `meta.records` says otherwise: `'kept'` changes no records,
 * `'changed-unawaited'` does not wait, and a query key waits for the queries under that key alone.
 */
export function mutationSucceeded(queryClient: QueryClient, { meta }: { meta: Meta }) {
  const records = meta?.['records']
  if (records === 'kept') return undefined
  const refetched = recordsChanged(queryClient, Array.isArray(records) ? records : undefined)
  return records === 'changed-unawaited' ? undefined : refetched
}

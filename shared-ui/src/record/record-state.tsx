import type { ReactNode } from 'react'
import { Box } from '@chakra-ui/react/box'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../buttons/link.tsx'
import { Page } from '../page/page.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { readFailure } from '../states/failure.ts'
import { inSentence, QueryState } from '../states/query-state.tsx'
import { Skeleton } from '../states/skeleton.tsx'

interface RecordStateProps<Data> {
  type: string
  id: string
  read: (signal: AbortSignal) => Promise<Data>
  /** The name of the record: 'Roadside report'. */
  what: string
  children: (data: Data) => ReactNode
}

/** The record, or why there is none. One of another carrier is not there, as one that never was. */
export function RecordState<Data>({ type, id, read, what, children }: RecordStateProps<Data>) {
  const query = useQuery({
    queryKey: ['records', type, id],
    queryFn: ({ signal }) => read(signal),
    // Asked again at every visit: what a record says is decided elsewhere.
    staleTime: 0,
  })
  if (query.data !== undefined && !isAbsence(query.error)) {
    return <QueryState query={query}>{children}</QueryState>
  }
  return (
    <Page title={isAbsence(query.error) ? `${what} not found` : what}>
      {isAbsence(query.error) ? (
        <NoRecord what={what} />
      ) : (
        <QueryState query={query} what={what} skeleton={<Bars />}>
          {() => null}
        </QueryState>
      )}
    </Page>
  )
}

const isAbsence = (error: unknown) => readFailure(error).isNotFound

function NoRecord({ what }: { what: string }) {
  return (
    <EmptyState
      kind="notFound"
      title={`There is no such ${inSentence(what)}`}
      text="It may have been deleted, or it belongs to a carrier that you don't have access to. Search for it with Ctrl+K, or by its number in the list."
      action={<LinkButton to="/">Go to dashboard</LinkButton>}
    />
  )
}

function Bars() {
  return (
    <Box borderWidth="1px" borderRadius="l2" p="4" display="grid" gap="4">
      <Skeleton width="24%" />
      <Skeleton width="72%" />
      <Skeleton width="64%" />
      <Skeleton width="40%" />
    </Box>
  )
}

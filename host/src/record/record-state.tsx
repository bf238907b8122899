import type { ReactNode } from 'react'
import { Refusal } from 'shared-api'
import { Box, EmptyState, LinkButton, Page, QueryState, Skeleton } from 'shared-ui'

interface RecordStateProps<Data> {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** What is opened: 'Ticket'. */
  what: string
  children: (data: Data) => ReactNode
}

/** The record, or why there is none. One of another carrier is not there, as one that never was. */
export function RecordState<Data>({ query, what, children }: RecordStateProps<Data>) {
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

const isAbsence = (error: unknown) =>
  error instanceof Refusal && (error.status === 404 || error.status === 400)

function NoRecord({ what }: { what: string }) {
  return (
    <EmptyState
      kind="notFound"
      title={`There is no such ${what === 'MVR report' ? what : what.toLowerCase()}`}
      text="It may have been deleted, or it belongs to a carrier that you do not see. Search for it with Ctrl+K, or by its number in the list."
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

import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../buttons/button.tsx'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { Note } from '../feedback/note.tsx'
import { EmptyState } from './empty-state.tsx'
import { Skeleton } from './skeleton.tsx'
import { useDelayed } from './use-delayed.ts'
import { type Failure, readFailure } from './failure.ts'
import { type RetryableQuery, useRetry } from './use-retry.ts'

interface Query<Data> extends RetryableQuery<unknown> {
  data: Data | undefined
}

// In a panel without padding the note goes from edge to edge, as its rows do.
const atTheEdge = {
  '[data-flush] > &': { mb: '0' },
  '[data-flush] > & > *': { borderRadius: '0', borderWidth: '0 0 1px' },
}

interface QueryStateProps<Data> {
  query: Query<Data>
  /** The name of the data in the failure: 'Requests' could not be loaded. */
  what?: string
  /** Shown in place of the data when it is empty. */
  empty?: ReactNode
  /** When data counts as empty; an empty list or an empty page of a list, if not given. */
  isEmpty?: (data: Data) => boolean
  /** In the shape of what will come, so that nothing jumps. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** Data first, then the error, then a skeleton after 200 ms: a failed refetch never wipes the screen. */
export function QueryState<Data>({ query, what, empty, isEmpty, skeleton, children }: QueryStateProps<Data>) {
  const { isPlaceholderData = false } = query
  const { error, onRetry } = useRetry(query)
  // While a question is asked again, the answer to the one before does not take the place of its failure.
  const data = error !== null && query.error === null ? undefined : query.data
  const isBlank = data !== undefined && empty !== undefined && (isEmpty ?? isEmptyList)(data)
  // That the question before had no rows says nothing about this one.
  const isWaiting = data === undefined ? !error : isBlank && isPlaceholderData

  if (data !== undefined && !isWaiting) {
    return (
      <>
        {Boolean(query.error) && <Stale query={query} />}
        {isBlank ? empty : children(data)}
      </>
    )
  }
  if (error) {
    return <Failed failure={readFailure(error)} what={what} query={{ ...query, refetch: onRetry }} />
  }
  return <Waiting skeleton={skeleton} />
}

/** The shape of what will come, once it has not come for 200 ms. */
export function Waiting({ skeleton }: { skeleton?: ReactNode }) {
  const isDue = useDelayed(true, 200)
  return (
    <div aria-busy="true">
      <chakra.div visibility={isDue ? 'visible' : 'hidden'} aria-hidden="true">
        {skeleton ?? <Lines />}
      </chakra.div>
      <VisuallyHidden as="output">{isDue && 'Loading'}</VisuallyHidden>
    </div>
  )
}

function isEmptyList(data: unknown) {
  const rows = typeof data === 'object' && data !== null && 'Data' in data ? data.Data : data
  return Array.isArray(rows) && rows.length === 0
}

/** 'Requests' is requests within a sentence; 'SMS data' stays. */
export const inSentence = (what: string) => what.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())

function TryAgain({ query }: { query: Query<unknown> }) {
  return (
    <Button icon="rotate-cw" isBusy={query.isFetching} onClick={() => void query.refetch()}>
      Try again
    </Button>
  )
}

function Failed({
  failure,
  what,
  query,
}: {
  failure: Failure
  what: string | undefined
  query: Query<unknown>
}) {
  if (failure.isForbidden) {
    return (
      <EmptyState
        kind="notAllowed"
        title={what ? `You don't have access to ${inSentence(what)}` : "You don't have access to this"}
        text="Ask the person who manages your account if you need it."
      />
    )
  }
  return (
    <EmptyState
      kind="failed"
      title={`${what ?? 'This list'} could not be loaded`}
      text={
        <>
          {failure.message}
          {failure.supportCode && (
            <chakra.span display="block">
              Support code <b>{failure.supportCode}</b>
            </chakra.span>
          )}
        </>
      }
      action={<TryAgain query={query} />}
    />
  )
}

function Stale({ query }: { query: Query<unknown> }) {
  return (
    <chakra.div mb="4" css={atTheEdge}>
      <Note mark="due" action={<TryAgain query={query} />}>
        This could not be refreshed. You see an earlier version. {readFailure(query.error).message}
      </Note>
    </chakra.div>
  )
}

function Lines() {
  return (
    <chakra.div display="grid" gap="3" p="4">
      <Skeleton width="40%" />
      <Skeleton width="72%" />
      <Skeleton width="56%" />
    </chakra.div>
  )
}

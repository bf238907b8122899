import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isId } from 'shared-api/fields'
import { driverRecordQuery } from 'shared-api/client/driver-record-query'
import { userQuery } from 'shared-api/client/user-query'
import { useCarrierId } from 'shared-auth'
import { Button, EmptyState, Page, readFailure, Skeleton, useRetry } from 'shared-ui'
import { accountQueries } from '../agents/account-queries.ts'
import { AddTicket } from './add-ticket.tsx'
import { addTicketQueries } from './add-ticket-queries.ts'
import { newTicketValues, valuesOf } from './ticket-values.ts'

/** Begins a new ticket, or goes on with the draft that the address names. */
export function AddTicketStart() {
  const [search, setSearch] = useSearchParams()
  const carrierId = useCarrierId()
  const user = useQuery(userQuery).data
  const accounts = useQuery(accountQueries.list()).data
  const asked = search.get('draft')
  const [start, setStart] = useState(() => ({
    draftId: asked !== null && isId(asked) ? asked : crypto.randomUUID(),
    isKept: asked !== null,
    driverId: search.get('driver') ?? '',
  }))
  const draft = useQuery({
    ...addTicketQueries.draft(start.draftId),
    // Read once: from then on the form is ahead of it.
    enabled: ({ state }) => start.isKept && state.data === undefined,
  })
  const isOfDriver = start.driverId !== '' && user?.Role !== 'driver'
  const driver = useQuery({ ...driverRecordQuery(start.driverId), enabled: isOfDriver })
  const { error, onRetry } = useRetry(draft)
  if (start.isKept && error !== null && draft.data === undefined) {
    const startNew = () => {
      setSearch({})
      setStart({ draftId: crypto.randomUUID(), isKept: false, driverId: '' })
    }
    return (
      <Page title="Add ticket">
        {readFailure(error).isNotFound ? (
          <EmptyState
            kind="notFound"
            title="This draft no longer exists"
            text="It was submitted or deleted, or it belongs to another user."
            action={<Button onClick={startNew}>Start a new ticket</Button>}
          />
        ) : (
          <EmptyState
            kind="failed"
            title="Your draft could not be loaded"
            text={readFailure(error).message}
            action={
              <Button isBusy={draft.isFetching} onClick={onRetry}>
                Try again
              </Button>
            }
          />
        )}
      </Page>
    )
  }
  if (isOfDriver && driver.isPending) return <Skeleton width="full" height="320px" />
  if (user === undefined || accounts === undefined || (start.isKept && draft.data === undefined))
    return <Skeleton width="full" height="320px" />
  const kept = start.isKept ? draft.data : undefined
  const [only] = accounts.length === 1 ? accounts : []
  return (
    <AddTicket
      key={start.draftId}
      draftId={start.draftId}
      kept={kept}
      values={
        kept === undefined
          ? newTicketValues(
              driver.data?.Carrier__r.Id ?? carrierId ?? only?.Account.Id ?? '',
              driver.data?.Id ?? '',
            )
          : valuesOf(kept)
      }
      role={user.Role}
    />
  )
}

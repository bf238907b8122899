import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { draftStore } from 'shared-api/client/draft-store'
import type { Draft } from 'shared-api/drafts/drafts'
import { useCarrierId } from 'shared-auth'
import { notify, readFailure, Skeleton } from 'shared-ui'
import { driverDraftHandoff } from '../fields/driver-draft-handoff.ts'
import { AddDriver } from './add-driver.tsx'
import { keptDraftQuery } from './add-driver-queries.ts'
import { useAddStep } from './add-step.ts'
import { KeptDraftNote } from './kept-draft-note.tsx'

/** Begins with what the user left: at once where the address names a later step, like after a reload, else when asked to. */
export function AddDriverStart() {
  const carrierId = useCarrierId()
  const queryClient = useQueryClient()
  const [step, goTo] = useAddStep()
  const [isContinued, setIsContinued] = useState(step !== 'look-up')
  // What is loaded again is the last draft: it may be of another carrier than the selected one.
  const [reloaded] = useState(isContinued && { carrierId })
  const [isUntouched, setIsUntouched] = useState(!isContinued)
  if (isUntouched && step !== 'look-up') setIsUntouched(false)
  const [hasHandoff] = useState(() => driverDraftHandoff() !== undefined)
  const query = keptDraftQuery(reloaded && reloaded.carrierId === carrierId ? undefined : carrierId)
  const kept = useQuery({ ...query, enabled: !hasHandoff })
  if (kept.isPending && !hasHandoff) return <Skeleton width="full" height="240px" />
  const draft = kept.data ?? undefined
  const forget = async ({ CarrierId }: Draft) => {
    try {
      await draftStore('driver', CarrierId).discard()
      queryClient.setQueryData(query.queryKey, null)
    } catch (error) {
      notify.failure('The draft was not deleted', readFailure(error).message)
    }
  }
  return (
    <>
      {draft && isUntouched && (
        <KeptDraftNote
          draft={draft}
          onContinue={() => {
            setIsContinued(true)
            goTo('details')
          }}
          onDelete={() => void forget(draft)}
        />
      )}
      <AddDriver key={String(isContinued)} kept={isContinued ? draft : undefined} />
    </>
  )
}

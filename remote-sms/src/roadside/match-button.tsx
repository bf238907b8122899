import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from 'shared-api/client/user-query'
import type { RoadsideInspectionRecord } from 'shared-api/safety/roadside'
import { Button, useLoadedView } from 'shared-ui'
import { useMatchInspection } from './inspection-match.ts'

const fetchMatchDialog = () => import('./match-dialog.tsx').then((module) => module.MatchDialog)

/** Carrier staff and agents say who drove. */
export function MatchButton({ inspection }: { inspection: RoadsideInspectionRecord }) {
  const role = useQuery(userQuery).data?.Role
  const [isOpen, setIsOpen] = useState(false)
  const match = useMatchInspection()
  const {
    View: MatchDialog,
    isLoading,
    load,
  } = useLoadedView(fetchMatchDialog, 'The drivers could not be opened')
  if (role !== 'carrier' && role !== 'agent') return null
  return (
    <>
      <Button icon="user" isBusy={isLoading} onClick={() => load(() => setIsOpen(true))}>
        {inspection.Driver__c === null ? 'Match driver' : 'Change driver'}
      </Button>
      {isOpen && MatchDialog && (
        <MatchDialog inspection={inspection} match={match} onClosed={() => setIsOpen(false)} />
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router-dom'
import { Button, EmptyState, QueryState, readFailure, recordPath } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { challengeQueries } from './challenge-queries.ts'
import { subjectOfCrash } from './challenge-subject.ts'
import { StartChallengeDialog } from './start-challenge-dialog.tsx'

const placeOf = (id: string) => recordPath({ type: 'INSPECTION', id })

interface ChallengeCrashDialogProps {
  id: string
  onClosed: () => void
}

/** Asks FMCSA for a preventability review of a crash; one that is open already is shown instead. */
export function ChallengeCrashDialog({ id, onClosed }: ChallengeCrashDialogProps) {
  const navigate = useNavigate()
  const crash = useQuery(challengeQueries.crash(id))
  const { data } = crash
  if (data === undefined || data.Not_Preventable__c) {
    return (
      <Dialog
        title="Review of a crash"
        isOpen
        onOpenChanged={(isOpen) => {
          if (!isOpen) onClosed()
        }}
        footer={<Button onClick={onClosed}>Close</Button>}
      >
        {data ? (
          'FMCSA found this crash not preventable: it does not count in the Crash Indicator.'
        ) : crash.isError && readFailure(crash.error).isNotFound ? (
          <EmptyState
            kind="notFound"
            title="Crash not found"
            text="FMCSA's files do not list it, or it is not of your carrier."
          />
        ) : (
          <QueryState query={crash} what="The crash">
            {() => null}
          </QueryState>
        )}
      </Dialog>
    )
  }
  const { Challenge__r: challenge } = data
  if (challenge !== null && challenge.Status__c !== 'Closed')
    return <Navigate to={placeOf(challenge.Id)} replace />
  return (
    <StartChallengeDialog
      subject={subjectOfCrash(data)}
      onClosed={onClosed}
      onStarted={(started) => void navigate(placeOf(started), { replace: true })}
    />
  )
}

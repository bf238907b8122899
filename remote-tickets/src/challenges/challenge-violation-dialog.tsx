import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router-dom'
import { Button, EmptyState, QueryState, readFailure, recordPath } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { subjectOfViolation } from './challenge-subject.ts'
import { challengeQueries } from './challenge-queries.ts'
import { StartChallengeDialog } from './start-challenge-dialog.tsx'

const placeOf = (id: string) => recordPath({ type: 'INSPECTION', id })

interface ChallengeViolationDialogProps {
  id: string
  onClosed: () => void
}

/** Starts a challenge of a violation; one that is open already is shown instead. */
export function ChallengeViolationDialog({ id, onClosed }: ChallengeViolationDialogProps) {
  const navigate = useNavigate()
  const violation = useQuery(challengeQueries.violation(id))
  const { data } = violation
  if (data === undefined) {
    return (
      <Dialog
        title="Challenge a violation"
        isOpen
        onOpenChanged={(isOpen) => {
          if (!isOpen) onClosed()
        }}
        footer={<Button onClick={onClosed}>Close</Button>}
      >
        {violation.isError && readFailure(violation.error).isNotFound ? (
          <EmptyState
            kind="notFound"
            title="Violation not found"
            text="It was removed, or it is not of your carrier."
          />
        ) : (
          <QueryState query={violation} what="The violation">
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
      subject={subjectOfViolation(data)}
      onClosed={onClosed}
      // The way back leads to where the challenge was begun.
      onStarted={(started) => void navigate(placeOf(started), { replace: true })}
    />
  )
}

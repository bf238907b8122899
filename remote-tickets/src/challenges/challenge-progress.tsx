import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { userQuery } from 'shared-api/client/user-query'
import type { ChallengeRecord } from 'shared-api/challenges'
import type { ChallengeStageName } from 'shared-api/challenges/challenge-stages'
import { Button, daysUntil, formatDate, lazyView, Text } from 'shared-ui'
import { RecordProgress } from 'shared-ui/records'
import { PaperButton } from '../details/paper-button.tsx'
import { nextOf } from './challenge-clock.ts'
import { ChallengeClock } from './challenge-clock-panel.tsx'
import { stageNouns } from './challenge-stage.ts'
import { clockAxis } from './clock-axis.ts'
import { shownStages } from './shown-stages.ts'
import { StageColumns } from './stage-columns.tsx'

const AnswerDialog = lazyView('The answer', () =>
  import('./answer-dialog.tsx').then((module) => module.AnswerDialog),
)

const AskStageDialog = lazyView('The request', () =>
  import('./ask-stage-dialog.tsx').then((module) => module.AskStageDialog),
)

const AcceptDenialDialog = lazyView('The question', () =>
  import('./accept-denial-dialog.tsx').then((module) => module.AcceptDenialDialog),
)

interface ProgressProps {
  challenge: ChallengeRecord
  /** The steps; a phone has them folded below. */
  children: ReactNode
}

/** What is next comes first, then how much of FMCSA's limits is left. */
export function ChallengeProgress({ challenge, children }: ProgressProps) {
  const role = useQuery(userQuery).data?.Role
  const next = nextOf(challenge, { role })
  const clock = clockAxis(challenge)
  const [isAnswering, setIsAnswering] = useState(false)
  const [asking, setAsking] = useState<ChallengeStageName>()
  const [isAccepting, setIsAccepting] = useState(false)
  const { AnswerDueOn: due } = challenge.Clock
  const offered = next?.isDue ? next.offers : undefined
  return (
    <>
      <RecordProgress
        mark={next === undefined ? 'ok' : next.isDue ? 'due' : 'wait'}
        title={next?.title ?? closedTitle(challenge)}
        text={next?.text ?? 'Nothing is left to do.'}
        action={
          offered ? (
            <>
              <Button variant="primary" size="lg" onClick={() => setAsking(offered)}>
                Ask for {stageNouns[offered]}
              </Button>
              {challenge.Status__c !== 'Closed' && (
                <Button variant="secondary" size="lg" onClick={() => setIsAccepting(true)}>
                  Accept and close
                </Button>
              )}
            </>
          ) : (
            next?.isDue &&
            (due === null ? (
              <PaperButton
                folder={{ bucket: 'inspections', folder: challenge.Id }}
                kind="Police report"
                isMain
              />
            ) : (
              <>
                <PaperButton folder={{ bucket: 'inspections', folder: challenge.Id }} name="answer" isMain />
                <Button
                  variant="secondary"
                  size="lg"
                  icon="pencil"
                  unavailable={
                    daysUntil(due) < 0
                      ? `The answer was due ${formatDate(due)}. Add a note for the back office.`
                      : undefined
                  }
                  onClick={() => setIsAnswering(true)}
                >
                  Write answer
                </Button>
              </>
            ))
          )
        }
      >
        {clock && (
          <div>
            <ChallengeClock clock={clock} />
          </div>
        )}
        {challenge.Stages.length > 0 && (
          <div>
            <StageColumns stages={shownStages(challenge)} />
          </div>
        )}
        {challenge.Stages.length === 0 && <StagesUnknown challenge={challenge} />}
        {children}
      </RecordProgress>
      {/* It stays when another user answers first: what was written would be lost. */}
      {isAnswering && <AnswerDialog challenge={challenge} onClosed={() => setIsAnswering(false)} />}
      {asking && (
        <AskStageDialog challenge={challenge} stage={asking} onClosed={() => setAsking(undefined)} />
      )}
      {isAccepting && <AcceptDenialDialog challenge={challenge} onClosed={() => setIsAccepting(false)} />}
    </>
  )
}

const closedTitle = ({ DataQ_Outcome__c: outcome, AcceptedBy: accepted }: ChallengeRecord) =>
  accepted === null ? `Closed: ${outcome ?? 'No outcome'}` : 'Closed: denial accepted'

/** Why a challenge that was filed shows no stages. */
function StagesUnknown({ challenge }: { challenge: ChallengeRecord }) {
  const { Filed_On__c: filed, Crash__r: crash, Status__c: status } = challenge
  if (filed === null && status === 'Open') return null
  return (
    <Text textStyle="dense" color="fg.muted">
      {crash
        ? 'FMCSA reviews a crash itself: the stages and days of states do not apply.'
        : 'The stage is not recorded: the request was filed before stages were kept.'}
    </Text>
  )
}

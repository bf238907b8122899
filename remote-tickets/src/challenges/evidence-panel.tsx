import type { ChallengeRecord } from 'shared-api/challenges'
import type { FileRow, PaperKind } from 'shared-api/documents'
import { formatDate, Panel } from 'shared-ui'
import { PaperButton } from '../details/paper-button.tsx'
import { offerOf, stageNouns } from './challenge-stage.ts'
import { needsVideo } from 'shared-api/challenges/crash-types'
import { evidenceKinds, evidenceNotes } from './evidence-kinds.ts'
import { EvidenceRow } from './evidence-row.tsx'

interface EvidencePanelProps {
  challenge: ChallengeRecord
  /** The files of the challenge, and those of its ticket. */
  own: readonly FileRow[]
  onTicket: readonly FileRow[]
}

/** What proves a challenge of this type, and whether it is there. What the ticket has counts. */
export function EvidencePanel({ challenge, own, onTicket }: EvidencePanelProps) {
  const offer = offerOf(challenge)
  const kinds = evidenceKinds(challenge.Challenge_Type__c)
  const isOpen = challenge.Status__c !== 'Closed' || offer !== undefined
  const isAsked = isOpen && challenge.Clock.AnswerDueOn !== null
  if (kinds.length === 0 && !isAsked && offer === undefined) return null
  const placeOf = (kind: PaperKind) => {
    const [newest] = own.filter(({ DocumentKind }) => DocumentKind === kind)
    if (newest !== undefined) return `Added ${formatDate(newest.CreatedDate)}`
    const isThere = onTicket.some(({ DocumentKind }) => DocumentKind === kind)
    return isThere ? `On ticket ${challenge.Associated_Ticket__r?.Name ?? ''}` : undefined
  }
  const there = kinds.filter((kind) => placeOf(kind) !== undefined).length
  const folder = { bucket: 'inspections', folder: challenge.Id } as const
  return (
    <Panel title="Evidence" note={`${there} of ${kinds.length} added`} isFlush>
      <ul>
        {isAsked && (
          <EvidenceRow
            mark="due"
            name={challenge.Crash__r ? 'Answer to FMCSA' : 'Answer to the state'}
            note={`Asked ${formatDate(challenge.Asked_On__c)}`}
            action={<PaperButton folder={folder} name="answer to the state" />}
          />
        )}
        {offer && (
          <EvidenceRow
            mark="due"
            name={`What answers the denial, for ${stageNouns[offer.stage]}`}
            note={challenge.Stages.at(-1)?.Reason__c ?? 'No reason of the state is entered'}
            action={<PaperButton folder={folder} name="answer to the denial" />}
          />
        )}
        {needsVideo(challenge.Crash__r?.Crash_Type__c) && (
          <EvidenceRow
            mark={challenge.Crash__r?.Crash_Video__c ? 'ok' : isOpen ? 'due' : 'none'}
            name="Video"
            note={
              challenge.Crash__r?.Crash_Video__c ??
              'Not given: FMCSA takes this type of crash only with a video'
            }
          />
        )}
        {kinds.map((kind) => {
          const place = placeOf(kind)
          return (
            <EvidenceRow
              key={kind}
              mark={place !== undefined ? 'ok' : isOpen && kind === 'Police report' ? 'due' : 'none'}
              name={kind}
              note={place ?? evidenceNotes[kind]}
              action={isOpen && place === undefined && <PaperButton folder={folder} kind={kind} />}
            />
          )
        })}
      </ul>
    </Panel>
  )
}

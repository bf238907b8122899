import { useMutation } from '@tanstack/react-query'
import { call, Refusal } from 'shared-api'
import type { ChallengeRecord } from 'shared-api/challenges'
import { challengeProgress, ChallengeType, type NewChallenge } from 'shared-api/challenges/challenge-progress'
import type { ViolationRecord } from 'shared-api/safety/roadside'
import type { TicketRecord } from 'shared-api/tickets'
import { daysUntil, readFailure } from 'shared-ui'
import { addPaper, type Paper } from '../details/detail-queries.ts'

type StartableTicket = Pick<TicketRecord, 'ChallengeLimits' | 'Accident__c'>

/** The types that FMCSA takes a challenge of today. Without an accident there is no crash to review. */
export function typesInTime(
  { ChallengeLimits: { FileBy, FileCrashBy }, Accident__c }: StartableTicket,
  today?: Date,
): ChallengeType[] {
  return ChallengeType.options.filter((type) =>
    type === crash ? Accident__c !== false && isInTime(FileCrashBy, today) : isInTime(FileBy, today),
  )
}

/** A violation has no crash to review. */
export const typesOfViolation = (
  { Challenge_File_By__c: fileBy }: Pick<ViolationRecord, 'Challenge_File_By__c'>,
  today?: Date,
): ChallengeType[] => (isInTime(fileBy, today) ? ChallengeType.options.filter((type) => type !== crash) : [])

const isInTime = (day: string | null, today: Date | undefined) => day === null || daysUntil(day, today) >= 0

const crash: ChallengeType = 'Crash preventability'

export interface NotAdded {
  name: string
  because: string
}

export interface StartedChallenge {
  challenge: ChallengeRecord
  /** Evidence that the service did not take, or did not get. */
  notAdded: readonly NotAdded[]
}

interface Start {
  draft: NewChallenge
  evidence: readonly Paper[]
}

/** Starts the challenge, then adds its evidence. The challenge is there whether or not the evidence arrives. */
export const useStartChallenge = () =>
  useMutation({
    mutationFn: async ({ draft, evidence }: Start): Promise<StartedChallenge> => {
      const challenge = await call(challengeProgress.create, { body: draft }, { blocking: false })
      return { challenge, notAdded: await addEvidence(challenge.Id, evidence) }
    },
    gcTime: 0,
  })

/** One after the other, so that a file that is not taken holds up no other. */
export const addEvidence = (folder: string, evidence: readonly Paper[]) =>
  evidence.reduce<Promise<NotAdded[]>>(async (before, paper) => {
    const failed = await before
    try {
      await addPaper({ bucket: 'inspections', folder }, paper)
      return failed
    } catch (error) {
      const [first] = error instanceof Refusal ? error.errors : []
      return [...failed, { name: paper.file.name, because: first?.Message ?? readFailure(error).message }]
    }
  }, Promise.resolve([]))

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { challenges } from 'shared-api/challenges'
import {
  type ChallengeAnswer,
  type ChallengeNote,
  challengeProgress,
  type DenialAcceptance,
  type NextStageRequest,
} from 'shared-api/challenges/challenge-progress'
import { crashChallenges } from 'shared-api/challenges/crash-challenges'
import { files } from 'shared-api/documents'
import { roadside } from 'shared-api/safety/roadside'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import type { Paper } from '../details/detail-queries.ts'
import { addEvidence } from './start-challenge.ts'

export const challengeQueries = {
  record: (id: string, signal: AbortSignal) =>
    call(challenges.record, { params: { id }, query: { record_type: 'INSPECTION' } }, { signal }),
  history: (id: string, Page: number, signal: AbortSignal) =>
    call(challengeProgress.history, { params: { id }, query: { Page } }, { signal }),
  /** As it is now: whether it has a challenge, and until when it takes one. */
  violation: (id: string) =>
    queryOptions({
      queryKey: ['records', 'VIOLATIONS', id, 'to challenge'] as const,
      staleTime: 0,
      queryFn: ({ signal }) =>
        call(
          roadside.violation,
          { params: { id }, query: { record_type: 'VIOLATIONS' } },
          { signal, blocking: false },
        ),
    }),
  /** As it is now, with what the review would do to the Crash Indicator. */
  crash: (id: string) =>
    queryOptions({
      queryKey: ['records', 'CRASH', id, 'to challenge'] as const,
      staleTime: 0,
      queryFn: ({ signal }) => call(crashChallenges.crash, { params: { id } }, { signal, blocking: false }),
    }),
  /** As FMCSA's monthly files have it: beside what SMS dashboard shows. */
  effect: (
    CarrierId: string,
    { violationIds, crashIds }: { violationIds: readonly string[]; crashIds: readonly string[] },
  ) =>
    queryOptions({
      queryKey: ['challenge effect', CarrierId, violationIds, crashIds] as const,
      staleTime: 0,
      queryFn: ({ signal }) =>
        call(
          safetyAnalysis.preview,
          {
            body: {
              CarrierId,
              IsPublished: true,
              RemovedViolationIds: [...violationIds],
              NotPreventableCrashIds: [...crashIds],
            },
          },
          { signal, blocking: false },
        ),
    }),
  /** All at once: the checklist looks at them, too. */
  evidence: (folder: string) =>
    queryOptions({
      queryKey: ['records', 'INSPECTION', folder, 'evidence'] as const,
      staleTime: 0,
      queryFn: ({ signal }) =>
        call(files.list, { query: { bucket: 'inspections', folder, PageSize: 100 } }, { signal }),
    }),
}

export const useAddChallengeNote = () =>
  useMutation({
    mutationFn: (body: ChallengeNote) => call(challengeProgress.addNote, { body }, { blocking: false }),
  })

/** A refused answer reads the challenge again: its question may be answered, or another one. */
export function useAnswerQuestion(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ChallengeAnswer) => call(challengeProgress.answer, { body }, { blocking: false }),
    onError: () => queryClient.invalidateQueries({ queryKey: ['records', 'INSPECTION', id] }),
  })
}

/** Asks for the next stage, then adds its evidence. A refused request reads the challenge again: another user may have asked. */
export function useAskNextStage(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ request, evidence }: { request: NextStageRequest; evidence: readonly Paper[] }) => {
      await call(challengeProgress.askNext, { body: request }, { blocking: false })
      return { notAdded: await addEvidence(id, evidence) }
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['records', 'INSPECTION', id] }),
    gcTime: 0,
  })
}

/** A refused acceptance reads the challenge again: another user may have asked for the next stage. */
export function useAcceptDenial(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DenialAcceptance) =>
      call(challengeProgress.acceptDenial, { body }, { blocking: false }),
    onError: () => queryClient.invalidateQueries({ queryKey: ['records', 'INSPECTION', id] }),
  })
}

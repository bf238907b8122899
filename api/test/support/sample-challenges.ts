import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { challenges } from 'shared-api/challenges'
import {
  challengeProgress,
  type ChallengeStageUpdate,
  type ChallengeUpdate,
  type NewChallenge,
} from 'shared-api/challenges/challenge-progress'
import { quillhaven } from '../../demo/accounts.ts'
import type { Db } from '../../src/platform/database/connect.ts'
import { newTicket } from './sample-tickets.ts'
import type { TestService } from './test-service.ts'
import { testNow } from './test-world.ts'

export const readChallenge = (id: string) =>
  call(challenges.record, { params: { id }, query: { record_type: 'INSPECTION' } })

export const historyOf = async (id: string) =>
  (await call(challengeProgress.history, { params: { id }, query: {} })).Data

/** Without it no crash challenge is filed. */
export const addPoliceReport = (admin: Db, folder: string) =>
  admin
    .insertInto('file')
    .values({
      account_id: quillhaven.id,
      bucket: 'inspections',
      folder,
      name: 'report.pdf',
      size_bytes: 1,
      id: randomUUID(),
      kind: 'Document',
      document_kind: 'Police report',
      content_type: 'application/pdf',
      store_key: randomUUID(),
      created_by: randomUUID(),
      created_by_name: 'Dana Pell',
      created_at: testNow,
    })
    .execute()

const crashReview = {
  Challenge_Type__c: 'Crash preventability',
  Crash_Type__c: 'CMV struck an animal',
} as const

export const denial = {
  Stage_Outcome__c: 'Denied',
  Decided_On__c: '2026-11-12',
  Decided_By__c: 'L. Sorrel, Ohio DataQs analyst',
  Reason__c: 'The printout does not show the code.',
  Ask_By__c: '2026-12-03',
} as const

/** Challenges of a carrier's tickets, as its users and the back office make and change them. */
export function sampleChallenges(service: TestService) {
  const draft = async (change: Partial<NewChallenge> = {}): Promise<NewChallenge> => ({
    CarrierId: quillhaven.id,
    TicketId: change.TicketId ?? (await newTicket(service.admin, { received_on: '2026-10-05' })),
    Challenge_Type__c: 'Citation dismissed',
    Statement: 'The court dismissed the citation on 2 October 2026.',
    RequestId: randomUUID(),
    ...change,
  })

  const create = async (change: Partial<NewChallenge> = {}) =>
    call(challengeProgress.create, { body: await draft(change) })

  /** A change of the back office, at the challenge's version. */
  async function update(id: string, change: Partial<ChallengeUpdate>) {
    await service.signIn('operator')
    const { Version } = await readChallenge(id)
    return call(challengeProgress.update, { body: { Id: id, Version, ...change } })
  }

  /** Filed on 30 Oct 2026: all stages end on 13 Jan 2027. */
  async function filed() {
    await service.signIn('carrier')
    const { Id } = await create()
    return update(Id, { Status__c: 'Dataq Entered Not Closed', Filed_On__c: '2026-10-30' })
  }

  /** What the back office enters of a stage, at the challenge's version. */
  async function decide(id: string, change: Partial<ChallengeStageUpdate>) {
    await service.signIn('operator')
    const { Version } = await readChallenge(id)
    const body = { Id: id, Version, Stage__c: 'Initial review', ...change } as const
    return call(challengeProgress.updateStage, { body })
  }

  async function denied(change: Partial<ChallengeStageUpdate> = {}) {
    const { Id } = await filed()
    return decide(Id, { ...denial, ...change })
  }

  return { draft, create, update, filed, decide, denied, crashReview }
}

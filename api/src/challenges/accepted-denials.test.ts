import { beforeEach, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { challengeProgress } from 'shared-api/challenges/challenge-progress'
import { notifications } from 'shared-api/notifications/notifications'
import { notificationText } from 'shared-api/notifications/notification-text'
import { historyOf, readChallenge, sampleChallenges } from '../../test/support/sample-challenges.ts'
import { auditOf } from '../../test/support/sample-rows.ts'
import { refusalOf } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'

const service = await testService({ as: 'carrier' })
const { update, filed, denied } = sampleChallenges(service)

beforeEach(() => service.signIn('carrier'))

async function accept(id: string, as: 'carrier' | 'agent' = 'carrier') {
  await service.signIn(as)
  const { Version } = await readChallenge(id)
  return call(challengeProgress.acceptDenial, { body: { Id: id, Version } })
}

test('a denial is accepted: the challenge is closed, says who accepted it, and leaves nothing to ask for', async () => {
  const { Id, Name } = await denied()
  expect(await accept(Id, 'agent')).toMatchObject({
    Status__c: 'Closed',
    DataQ_Outcome__c: 'No change',
    ClosedDate: testNow.toISOString(),
    ClosedBy: { Name: 'Rhea Thornquist' },
    AcceptedBy: { Name: 'Rhea Thornquist' },
    Clock_Due__c: null,
    Stage__r: { Name: 'Initial review', Outcome__c: 'Denied', Next: null, AskBy: null },
  })
  const [event] = await historyOf(Id)
  expect(event).toMatchObject({
    Kind: 'changed',
    Text: 'Denial accepted',
    By: { Name: 'Rhea Thornquist' },
    Changes: expect.arrayContaining([
      { Field: 'Status__c', From: 'Dataq Entered Not Closed', To: 'Closed' },
      { Field: 'DataQ_Outcome__c', From: null, To: 'No change' },
    ]),
  })
  expect((await auditOf(service.admin, Id)).map(({ action }) => action)).toContain(
    'accepted a denial of a compliance challenge',
  )
  await service.signIn('carrier')
  const { Version } = await readChallenge(Id)
  const body = { Id, Version, Stage__c: 'Reconsideration', Statement__c: 'Page 3 shows the code.' } as const
  expect(await refusalOf(call(challengeProgress.askNext, { body }))).toMatchObject({ status: 409 })
  expect(await refusalOf(accept(Id))).toMatchObject({
    status: 409,
    message: 'This challenge is closed already',
  })
  await service.signIn('carrier')
  const { Data } = await call(notifications.list, { query: {} })
  const told = Data.filter(({ RecordId }) => RecordId === Id).map((each) => notificationText(each))
  expect(told[0]).toContain(Name)
})

test('the back office opens an accepted denial again: then it is accepted by no one', async () => {
  const { Id } = await denied()
  await accept(Id)
  expect(await update(Id, { Status__c: 'Dataq Entered Not Closed', Reason: 'By mistake' })).toMatchObject({
    ClosedDate: null,
    AcceptedBy: null,
    Stage__r: { Next: 'Reconsideration' },
  })
})

test('only a denial is accepted, once, by carrier and agent', async () => {
  const undecided = await filed()
  expect(await refusalOf(accept(undecided.Id))).toMatchObject({
    status: 409,
    message: 'There is no denial to accept',
  })
  const { Id, Version } = await denied()
  for (const role of ['driver', 'operator'] as const) {
    await service.signIn(role)
    expect(await refusalOf(call(challengeProgress.acceptDenial, { body: { Id, Version } }))).toMatchObject({
      status: 403,
    })
  }
  await service.signIn('carrier')
  const answers = await Promise.allSettled(
    [1, 2].map(() => call(challengeProgress.acceptDenial, { body: { Id, Version } })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

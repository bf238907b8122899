import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { challengeProgress, type ChallengeUpdate } from 'shared-api/challenges/challenge-progress'
import { historyOf, sampleChallenges } from '../../test/support/sample-challenges.ts'
import { auditOf, ownDriverId } from '../../test/support/sample-rows.ts'
import { refusalOf, updateTicket } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'

const service = await testService({ as: 'carrier' })

const { create, update } = sampleChallenges(service)

/** A challenge with a question that is open until 30 Nov 2026. */
async function questioned(change: Partial<ChallengeUpdate> = {}) {
  await service.signIn('carrier')
  const { Id } = await create()
  return update(Id, {
    Filed_On__c: '2026-10-19',
    Question__c: 'Send both pages.',
    Asked_On__c: '2026-11-16',
    ...change,
  })
}

test("the carrier and its agent answer the state's question, which stops its clock and is kept as written", async () => {
  for (const [role, name] of [
    ['carrier', 'Dana Pell'],
    ['agent', 'Rhea Thornquist'],
  ] as const) {
    const { Id, Version } = await questioned()
    await service.signIn(role)
    const body = { Id, Version, Text: 'Page 2 is attached.\nThe seal is visible.' }
    const answered = await call(challengeProgress.answer, { body })
    expect(answered).toMatchObject({ Answered_On__c: '2026-11-20', Clock: { AnswerDueOn: null } })
    expect(answered.Version).toBeGreaterThan(Version)
    expect((await historyOf(Id))[0]).toMatchObject({ Kind: 'answer', Text: body.Text, By: { Name: name } })
    expect((await auditOf(service.admin, Id)).map(({ action }) => action)).toContain(
      "answered the state's question on a compliance challenge",
    )
    expect(await refusalOf(call(challengeProgress.answer, { body }))).toMatchObject({ status: 409 })
  }
})

test('two users who answer at once give one answer', async () => {
  const { Id, Version } = await questioned()
  await service.signIn('carrier')
  const answers = await Promise.allSettled(
    [1, 2, 3, 4].map((each) =>
      call(challengeProgress.answer, { body: { Id, Version, Text: `Answer ${each}` } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await historyOf(Id)).filter(({ Kind }) => Kind === 'answer')).toHaveLength(1)
})

test('an answer after its 14 days is refused, and the back office may still give it', async () => {
  const { Id, Version } = await questioned({ Asked_On__c: '2026-11-01' })
  await service.signIn('carrier')
  const body = { Id, Version, Text: 'Page 2 is attached.' }
  expect(await refusalOf(call(challengeProgress.answer, { body }))).toMatchObject({
    status: 409,
    message: 'The answer was due 15 Nov 2026. Add a note for the back office.',
  })
  await service.signIn('operator')
  await expect(call(challengeProgress.answer, { body })).resolves.toMatchObject({
    Answered_On__c: '2026-11-20',
  })
})

test('another question opens the clock again', async () => {
  const { Id, Version } = await questioned()
  await service.signIn('carrier')
  await call(challengeProgress.answer, { body: { Id, Version, Text: 'Page 2 is attached.' } })
  const again = await update(Id, { Question__c: 'Send page 3.', Asked_On__c: '2026-11-20' })
  expect(again).toMatchObject({ Answered_On__c: null, Clock: { AnswerDueOn: '2026-12-04' } })
})

test('a challenge without an open question takes no answer', async () => {
  await service.signIn('carrier')
  const { Id, Version } = await create()
  expect(
    await refusalOf(call(challengeProgress.answer, { body: { Id, Version, Text: 'Hello' } })),
  ).toMatchObject({ status: 409, message: 'The state has no open question on this challenge' })
})

test('carrier, agent and back office add notes to a challenge, which stay; a driver reads them', async () => {
  await service.signIn('carrier')
  const { Id, Associated_Ticket__r: ticket } = await create()
  await service.signIn('operator')
  await updateTicket(ticket?.Id ?? '', { Driver__c: await ownDriverId(service.admin) })
  for (const role of ['carrier', 'agent', 'operator'] as const) {
    await service.signIn(role)
    const note = await call(challengeProgress.addNote, { body: { Id, Text: `Seen by ${role}` } })
    expect(note).toMatchObject({ Kind: 'note', Text: `Seen by ${role}`, At: testNow.toISOString() })
  }
  await service.signIn('driver')
  expect((await refusalOf(call(challengeProgress.addNote, { body: { Id, Text: 'Hello' } }))).status).toBe(403)
  expect((await historyOf(Id)).filter(({ Kind }) => Kind === 'note')).toHaveLength(3)
  await expect(sql`update challenge_note set text = 'X'`.execute(service.admin)).rejects.toThrow(
    'append-only',
  )
  await expect(sql`delete from challenge_note`.execute(service.admin)).rejects.toThrow('append-only')
})

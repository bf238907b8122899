import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { challenges } from 'shared-api/challenges'
import { challengeProgress, type NextStageRequest } from 'shared-api/challenges/challenge-progress'
import { notifications } from 'shared-api/notifications/notifications'
import { notificationText } from 'shared-api/notifications/notification-text'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import {
  addPoliceReport,
  denial,
  historyOf,
  readChallenge,
  sampleChallenges,
} from '../../test/support/sample-challenges.ts'
import { auditOf } from '../../test/support/sample-rows.ts'
import { newTicket, refusalOf } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'

const service = await testService({ as: 'carrier' })
const { create, update, filed, decide, denied, crashReview } = sampleChallenges(service)

beforeEach(async () => {
  service.setNow(testNow)
  await service.signIn('carrier')
})

async function ask(id: string, change: Partial<NextStageRequest> = {}, as: 'carrier' | 'agent' = 'carrier') {
  await service.signIn(as)
  const { Version } = await readChallenge(id)
  const body = {
    Id: id,
    Version,
    Stage__c: 'Reconsideration',
    Statement__c: 'Page 3 shows the code.',
  } as const
  return call(challengeProgress.askNext, { body: { ...body, ...change } })
}

test('the initial review begins with the filing, with its days from the list of limits', async () => {
  const { Stages, Stage__r, Clock } = await filed()
  expect(Stages).toEqual([
    expect.objectContaining({
      Name: 'Initial review',
      Filed_On__c: '2026-10-30',
      DueOn: '2026-11-20',
      Days: 21,
    }),
  ])
  expect(Stage__r).toEqual({ Name: 'Initial review', Outcome__c: null, Next: null, AskBy: null })
  expect(Clock.EndsOn).toBe('2027-01-13')
})

test('a denial is kept with the reason, the name and the last day to ask, and can be followed by a reconsideration', async () => {
  const challenge = await denied()
  expect(challenge.Stage__r).toEqual({
    Name: 'Initial review',
    Outcome__c: 'Denied',
    Next: 'Reconsideration',
    AskBy: '2026-12-03',
  })
  expect(challenge).toMatchObject({ Clock_Due__c: '2026-12-03', DataQ_Outcome__c: null })
  expect(challenge.Stages[0]).toMatchObject({
    Outcome__c: 'Denied',
    Decided_On__c: '2026-11-12',
    Decided_By__c: denial.Decided_By__c,
    Reason__c: denial.Reason__c,
    Ask_By__c: '2026-12-03',
  })
  const [event] = await historyOf(challenge.Id)
  expect(event?.Changes).toEqual(
    expect.arrayContaining([{ Field: 'Stage_Outcome__c', From: null, To: 'Initial review denied' }]),
  )
  expect((await auditOf(service.admin, challenge.Id)).map(({ action }) => action)).toContain(
    "entered a state's decision on a compliance challenge",
  )
  for (const role of ['carrier', 'agent'] as const) {
    await service.signIn(role)
    expect((await readChallenge(challenge.Id)).Stages).toHaveLength(1)
  }
})

test('the carrier is told of a decision', async () => {
  const { Id } = await denied()
  await service.signIn('carrier')
  const { Data } = await call(notifications.list, { query: {} })
  const told = Data.filter(({ RecordId }) => RecordId === Id).map((each) => notificationText(each))
  expect(told[0]).toMatch(/^The state decided on compliance challenge I-\d+: Initial review denied$/)
})

test('carrier and agent ask for the next stage, until a final denial leaves nothing to ask for', async () => {
  const { Id } = await denied()
  const asked = await ask(Id, {}, 'agent')
  expect(asked.Stage__r).toEqual({ Name: 'Reconsideration', Outcome__c: null, Next: null, AskBy: null })
  expect(asked.Stages[1]).toMatchObject({
    Asked_On__c: '2026-11-20',
    Asked_By__r: { Name: 'Rhea Thornquist' },
    Statement__c: 'Page 3 shows the code.',
    Filed_On__c: null,
    DueOn: null,
    Days: null,
  })
  expect(await historyOf(Id)).toContainEqual(
    expect.objectContaining({ Kind: 'request', Text: 'Reconsideration: Page 3 shows the code.' }),
  )
  await decide(Id, { Stage__c: 'Reconsideration', Stage_Filed_On__c: '2026-11-20' })
  await decide(Id, {
    Stage__c: 'Reconsideration',
    Stage_Outcome__c: 'Denied',
    Decided_On__c: '2026-11-20',
    Reason__c: 'It repeats the first request.',
    Ask_By__c: '2026-11-30',
  })
  await ask(Id, { Stage__c: 'Final review', Statement__c: 'Please look again.' })
  const last = await decide(Id, { Stage__c: 'Final review', Stage_Filed_On__c: '2026-11-20' })
  expect(last.Stages[2]).toMatchObject({ DueOn: '2026-12-20', Days: 30 })
  const requests = (await historyOf(Id)).filter(({ Kind }) => Kind === 'request')
  expect(new Set(requests.map((request) => request.Id)).size).toBe(2)
  const final = {
    Stage__c: 'Final review',
    Stage_Outcome__c: 'Denied',
    Decided_On__c: '2026-11-20',
    Reason__c: 'The panel agrees.',
  } as const
  expect(await refusalOf(decide(Id, { ...final, Ask_By__c: '2026-12-01' }))).toMatchObject({ status: 400 })
  expect(await decide(Id, final)).toMatchObject({
    DataQ_Outcome__c: 'No change',
    Stage__r: { Name: 'Final review', Outcome__c: 'Denied', Next: null, AskBy: null },
  })
})

test("the last day to ask ends by the carrier's calendar", async () => {
  const { Id } = await denied()
  // The evening of 03 Dec 2026 in Chicago, where UTC has the day after.
  service.setNow(new Date('2026-12-04T02:00:00Z'))
  await expect(ask(Id)).resolves.toMatchObject({ Stage__r: { Name: 'Reconsideration' } })
  const late = await denied()
  service.setNow(new Date('2026-12-04T18:00:00Z'))
  expect(await refusalOf(ask(late.Id))).toMatchObject({
    status: 409,
    message: 'The last day to ask was 03 Dec 2026. Add a note for the back office.',
  })
})

test('no day to ask is invented: without one in the letter the end of all stages is the last', async () => {
  const { Stage__r, Stages } = await denied({ Ask_By__c: '' })
  expect(Stages[0]?.Ask_By__c).toBeNull()
  expect(Stage__r?.AskBy).toBe('2027-01-13')
  const beyond = await denied({ Ask_By__c: '2027-03-01' })
  expect(beyond.Stage__r?.AskBy).toBe('2027-01-13')
})

test('a challenge that was closed after a denial is opened again by the request', async () => {
  const { Id } = await denied()
  const closed = await update(Id, { Status__c: 'Closed', DataQ_Outcome__c: 'No change' })
  expect(closed.Stage__r).toMatchObject({ Next: 'Reconsideration', AskBy: '2026-12-03' })
  const { Data } = await call(challenges.list, { query: { list_filter: 'Closed', Search: closed.Name } })
  expect(Data[0]).toMatchObject({ Clock_Due__c: null, Stage__r: { Next: 'Reconsideration' } })
  expect(await ask(Id)).toMatchObject({
    Status__c: 'Dataq Entered Not Closed',
    ClosedDate: null,
    DataQ_Outcome__c: null,
  })
  expect((await historyOf(Id)).flatMap(({ Changes }) => Changes)).toContainEqual({
    Field: 'Status__c',
    From: 'Closed',
    To: 'Dataq Entered Not Closed',
  })
})

test('a closed challenge is not opened beside another one about its ticket', async () => {
  const { Id, Associated_Ticket__r: ticket } = await denied()
  await update(Id, { Status__c: 'Closed', DataQ_Outcome__c: 'No change' })
  await service.signIn('carrier')
  const { Name } = await create({ TicketId: ticket?.Id ?? '' })
  expect(await refusalOf(ask(Id))).toMatchObject({
    status: 409,
    message: `Compliance challenge ${Name} about this ticket is open`,
  })
})

test('what was closed with another outcome than the denial leaves nothing to ask for', async () => {
  const { Id } = await denied()
  const closed = await update(Id, { Status__c: 'Closed', DataQ_Outcome__c: 'Removed' })
  expect(closed.Stage__r).toMatchObject({ Next: null, AskBy: null })
})

test('two users who ask at once ask once', async () => {
  const { Id } = await denied()
  await service.signIn('carrier')
  const { Version } = await readChallenge(Id)
  const body = { Id, Version, Stage__c: 'Reconsideration' } as const
  const answers = await Promise.allSettled(
    [1, 2, 3].map((each) =>
      call(challengeProgress.askNext, { body: { ...body, Statement__c: `Try ${each}` } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await historyOf(Id)).filter(({ Kind }) => Kind === 'request')).toHaveLength(1)
})

test('what the state grants is the outcome of the challenge', async () => {
  const { Id } = await filed()
  const granted = { Stage_Outcome__c: 'Corrected', Decided_On__c: '2026-11-12' } as const
  expect(await decide(Id, granted)).toMatchObject({
    DataQ_Outcome__c: 'Corrected',
    Stage__r: { Outcome__c: 'Corrected', Next: null },
  })
  expect(await refusalOf(ask(Id))).toMatchObject({ status: 409 })
})

test('a decision is taken back with its day, name and reason while nothing follows it', async () => {
  const { Id } = await denied()
  const { Stages } = await decide(Id, { Stage_Outcome__c: null })
  expect(Stages[0]).toMatchObject({ Outcome__c: null, Decided_On__c: null, Reason__c: null, Ask_By__c: null })
  await decide(Id, denial)
  await ask(Id)
  expect(await refusalOf(decide(Id, { Stage_Outcome__c: null }))).toMatchObject({
    status: 409,
    errors: [{ Field: 'Stage__c', Message: 'Reconsideration has begun: the stage before it stays as it is' }],
  })
})

test.each([
  [{ ...denial, Decided_On__c: '2026-10-29' }, 'Decided_On__c'],
  [{ ...denial, Decided_On__c: '2026-11-21' }, 'Decided_On__c'],
  [{ ...denial, Decided_On__c: '' }, 'Decided_On__c'],
  [{ ...denial, Reason__c: '' }, 'Reason__c'],
  [{ ...denial, Ask_By__c: '2026-11-11' }, 'Ask_By__c'],
  [{ ...denial, Stage_Outcome__c: 'Removed' }, 'Ask_By__c'],
  [{ Reason__c: 'No code' }, 'Stage_Outcome__c'],
  [{ Stage_Filed_On__c: '2026-11-01' }, 'Stage_Filed_On__c'],
  [{ ...denial, Stage__c: 'Reconsideration' }, 'Stage__c'],
] as const)(
  'a decision in the wrong order, or without what it needs, is refused: %j',
  async (change, field) => {
    const { Id } = await filed()
    expect((await refusalOf(decide(Id, change))).errors[0]?.Field).toBe(field)
  },
)

test('a challenge that was filed before stages were kept has none, until its decision is entered', async () => {
  const { Id } = await filed()
  await sql`delete from challenge_stage where challenge_id = ${Id}`.execute(service.admin)
  expect(await readChallenge(Id)).toMatchObject({ Stage__r: null, Stages: [] })
  const moved = await update(Id, { Filed_On__c: '2026-10-29' })
  expect(moved.Stages).toEqual([])
  expect(await decide(Id, denial)).toMatchObject({
    Stages: [{ Filed_On__c: '2026-10-29', Outcome__c: 'Denied', DueOn: '2026-11-19' }],
  })
})

test('the initial review follows the day of filing, and goes with it', async () => {
  const { Id } = await filed()
  expect((await update(Id, { Filed_On__c: '2026-11-02' })).Stages[0]?.Filed_On__c).toBe('2026-11-02')
  await decide(Id, denial)
  expect((await refusalOf(update(Id, { Filed_On__c: '2026-11-13' }))).errors[0]?.Field).toBe('Filed_On__c')
  expect((await update(Id, { Status__c: 'Open', Reason: 'Filed for another carrier' })).Stages).toEqual([])
})

test('FMCSA reviews a crash itself: no stages and no limits of a state', async () => {
  const TicketId = await newTicket(service.admin, { received_on: '2026-10-05' })
  const { Id } = await create({ TicketId, ...crashReview })
  await addPoliceReport(service.admin, Id)
  const crash = await update(Id, { Status__c: 'Dataq Entered Not Closed', Filed_On__c: '2026-10-30' })
  expect(crash).toMatchObject({
    Stages: [],
    Stage__r: null,
    Clock_Due__c: null,
    Clock: { DecisionDueOn: null, EndsOn: null },
  })
  expect(crash.Limits.map(({ Name }) => Name)).toEqual(['answer', 'file crash'])
  expect((await refusalOf(decide(Id, denial))).errors[0]?.Field).toBe('Stage__c')
})

const correct = (days: string) =>
  sql`update dataq_limit set length = ${days}::interval where name = 'initial review'`.execute(service.admin)

test('a limit says its source, and a correction is a row', async () => {
  const { Id, Limits } = await filed()
  expect(Limits).toEqual(
    expect.arrayContaining([
      { Name: 'decision', Length: '75 days', Source: '91 FR 20561, 16 Apr 2026', IsRead: true },
      { Name: 'initial review', Length: '21 days', Source: 'Law summary', IsRead: false },
      { Name: 'final review', Length: '30 days', Source: 'Law summary', IsRead: false },
      { Name: 'file inspection', Length: '3 years', Source: 'Law summary', IsRead: false },
    ]),
  )
  await correct('30 days')
  expect((await readChallenge(Id)).Stages[0]).toMatchObject({ Days: 30, DueOn: '2026-11-29' })
  await correct('21 days')
})

test('only the back office enters decisions, only carrier and agent ask, and of another carrier nothing is there', async () => {
  const { Id, Version } = await denied()
  for (const role of ['carrier', 'agent', 'driver'] as const) {
    await service.signIn(role)
    const body = { Id, Version, Stage__c: 'Initial review', ...denial } as const
    expect(await refusalOf(call(challengeProgress.updateStage, { body }))).toMatchObject({ status: 403 })
  }
  const { id: foreign, version } = await service.admin
    .selectFrom('challenge')
    .select(['id', 'version'])
    .where('account_id', 'not in', [quillhaven.id, tarnbrook.id])
    .limit(1)
    .executeTakeFirstOrThrow()
  await service.signIn('carrier')
  const body = { Id: foreign, Version: version, Stage__c: 'Reconsideration', Statement__c: 'Hello' } as const
  expect(await refusalOf(call(challengeProgress.askNext, { body }))).toMatchObject({ status: 404 })
  const accepted = { Id: foreign, Version: version }
  expect(await refusalOf(call(challengeProgress.acceptDenial, { body: accepted }))).toMatchObject({
    status: 404,
  })
})

import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { challengeProgress, type ChallengeUpdate } from 'shared-api/challenges/challenge-progress'
import { files, PaperKind } from 'shared-api/documents'
import { ticketProgress } from 'shared-api/tickets/ticket-progress'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { historyOf, readChallenge, sampleChallenges } from '../../test/support/sample-challenges.ts'
import { auditOf, ownDriverId } from '../../test/support/sample-rows.ts'
import { pdf } from '../../test/support/sample-files.ts'
import { newTicket, readTicket, refusalOf, updateTicket } from '../../test/support/sample-tickets.ts'
import { holding, waitingFor } from '../../test/support/sample-uploads.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'

const service = await testService({ as: 'carrier' })

const { draft, create, update, crashReview } = sampleChallenges(service)

test('a challenge begins open, with its ticket, driver, type, statement and author', async () => {
  const ticketId = await newTicket(service.admin, { received_on: '2026-10-05' })
  const challenge = await create({ TicketId: ticketId })
  expect(challenge).toMatchObject({
    Status__c: 'Open',
    Challenge_Type__c: 'Citation dismissed',
    Statement: 'The court dismissed the citation on 2 October 2026.',
    Associated_Ticket__r: { Id: ticketId },
    Ticket_Date__c: '2026-10-05',
    CreatedBy: { Name: 'Dana Pell' },
    Version: 1,
    Clock: { FileBy: '2029-10-05', DecisionDueOn: null, AnswerDueOn: null, DecisionDays: 75, AnswerDays: 14 },
  })
  expect(challenge.Name).toMatch(/^I-\d+$/)
  expect(await auditOf(service.admin, challenge.Id)).toEqual([
    { action: 'added a compliance challenge', actor_role: 'carrier' },
  ])
})

test('the time to file follows the date of the ticket when that is corrected', async () => {
  const ticketId = await newTicket(service.admin, { received_on: '2026-10-05' })
  const { Id } = await create({ TicketId: ticketId })
  await call(ticketProgress.correct, { body: { Id: ticketId, Version: 1, Date_of_Ticket: '2025-01-05' } })
  expect(await readChallenge(Id)).toMatchObject({
    Ticket_Date__c: '2025-01-05',
    Clock: { FileBy: '2028-01-05' },
  })
})

test('a challenge that is started while its ticket gets another driver and date has the new ones', async () => {
  const ticketId = await newTicket(service.admin, { received_on: '2026-10-05' })
  const body = await draft({ TicketId: ticketId })
  const change = `update ticket set driver_id = null, received_on = '2026-09-01' where id = '${ticketId}'`
  const { started } = await holding(service, change, async () => {
    const starting = call(challengeProgress.create, { body })
    await waitingFor(service, 'into "challenge"')
    return { started: starting }
  })
  const { Id } = await started
  expect(await readChallenge(Id)).toMatchObject({ Driver__c: null, Ticket_Date__c: '2026-09-01' })
})

test('a challenge that is sent twice is created once, also at the same time', async () => {
  const body = await draft()
  const answers = await Promise.all([1, 2, 3].map(() => call(challengeProgress.create, { body })))
  const [id = '', ...others] = new Set(answers.map(({ Id }) => Id))
  expect(others).toEqual([])
  expect((await auditOf(service.admin, id)).map(({ action }) => action).toSorted()).toEqual([
    'added a compliance challenge',
    'sent a compliance challenge again',
    'sent a compliance challenge again',
  ])
})

test('a request that is sent again with another statement is refused and names its challenge', async () => {
  const body = await draft()
  const { Name } = await call(challengeProgress.create, { body })
  const changed = { ...body, Statement: 'The judge dismissed the citation.' }
  expect(await refusalOf(call(challengeProgress.create, { body: changed }))).toMatchObject({
    status: 409,
    message: `This was sent already as ${Name}, with other entries.`,
  })
})

test("a challenge is taken until the last day ends by the carrier's calendar", async () => {
  const TicketId = await newTicket(service.admin, { received_on: '2026-10-05' })
  // The evening of 05 Oct 2029 in Chicago, where UTC has the day after.
  service.setNow(new Date('2029-10-06T02:00:00Z'))
  await service.signIn('carrier')
  expect(await create({ TicketId })).toMatchObject({ Clock: { FileBy: '2029-10-05' } })
})

test('a challenge is numbered above every number that is there', async () => {
  const { Id } = await create()
  await service.admin.updateTable('challenge').set({ number: 'I-1' }).where('id', '=', Id).execute()
  await sql`insert into challenge (account_id, number, status) values (${quillhaven.id}, 'I-990000', 'Open')`.execute(
    service.admin,
  )
  expect((await create()).Name).toBe('I-990001')
})

test('a driver who is linked to the ticket later is the driver of its challenge', async () => {
  const TicketId = await newTicket(service.admin, { received_on: '2026-10-05', driver_id: null })
  const { Id, Driver__c: before } = await create({ TicketId })
  expect(before).toBeNull()
  await service.signIn('operator')
  const driver = await ownDriverId(service.admin)
  await updateTicket(TicketId, { Driver__c: driver })
  expect((await readChallenge(Id)).Driver__c).toBe(driver)
})

test('what is wrong is said in several lines', async () => {
  const { Statement } = await create({ Statement: 'The court dismissed it. \r\n\r\nPage 2 has the seal.' })
  expect(Statement).toBe('The court dismissed it.\n\nPage 2 has the seal.')
})

test("a ticket of another carrier can't be challenged, and answers like one that does not exist", async () => {
  const { id: foreign } = await service.admin
    .selectFrom('ticket')
    .select('id')
    .where('account_id', 'not in', [quillhaven.id, tarnbrook.id])
    .limit(1)
    .executeTakeFirstOrThrow()
  const [one, other] = [
    await refusalOf(create({ TicketId: foreign })),
    await refusalOf(create({ TicketId: randomUUID() })),
  ]
  expect(one).toEqual(other)
  expect(one).toMatchObject({ status: 404 })
})

test("FMCSA's limit is data: three years after the ticket nothing can be challenged, a crash five", async () => {
  const old = await newTicket(service.admin, { received_on: '2023-11-19' })
  expect(await refusalOf(create({ TicketId: old }))).toMatchObject({
    status: 409,
    message: 'FMCSA takes challenges for 3 years. This ticket is older.',
  })
  expect((await readTicket(old)).ChallengeLimits).toEqual({ FileBy: '2026-11-19', FileCrashBy: '2028-11-19' })
  const crash = await newTicket(service.admin, { received_on: '2023-11-19' })
  await expect(create({ TicketId: crash, ...crashReview })).resolves.toBeDefined()
  await sql`update dataq_limit set length = '4 years' where name = 'file inspection'`.execute(service.admin)
  await expect(create({ TicketId: old })).resolves.toMatchObject({ Clock: { FileBy: '2027-11-19' } })
  await sql`update dataq_limit set length = '3 years' where name = 'file inspection'`.execute(service.admin)
})

test('the clock counts 75 days from filing, and 14 from a question until it is answered', async () => {
  const { Id } = await create()
  const filed = await update(Id, {
    Status__c: 'Dataq Entered Not Closed',
    DataQ__c: '1184402',
    Filed_On__c: '2026-10-19',
  })
  expect(filed.Clock).toMatchObject({ DecisionDueOn: '2027-01-02', AnswerDueOn: null })
  const asked = await update(Id, { Question__c: 'Send both pages.', Asked_On__c: '2026-11-16' })
  expect(asked.Clock).toMatchObject({ DecisionDueOn: '2027-01-02', AnswerDueOn: '2026-11-30' })
  expect((await update(Id, { Answered_On__c: '2026-11-18' })).Clock.AnswerDueOn).toBeNull()
})

test('no clock runs once FMCSA has decided, and a question that was open then takes no answer', async () => {
  const { Id } = await create()
  await update(Id, { Status__c: 'Dataq Entered Not Closed', Filed_On__c: '2026-10-19' })
  await update(Id, { Question__c: 'Send both pages.', Asked_On__c: '2026-11-16' })
  const decided = await update(Id, { Status__c: 'Awaiting Fine' })
  expect(decided).toMatchObject({ Filed_On__c: '2026-10-19', Clock_Due__c: null })
  expect(decided.Clock).toMatchObject({ DecisionDueOn: null, AnswerDueOn: null })
  expect(await refusalOf(update(Id, { Question__c: 'Send page 3.' }))).toMatchObject({
    errors: [{ Field: 'Question__c', Message: 'Go back to an earlier status first: FMCSA has decided' }],
  })
  const answer = { Id, Version: decided.Version, Text: 'Page 2 is attached.' }
  expect(await refusalOf(call(challengeProgress.answer, { body: answer }))).toMatchObject({ status: 409 })
})

test('a step back to Open takes the filing and its question away, and the history keeps them', async () => {
  const { Id } = await create()
  const filing = { DataQ__c: '1184402', Filed_On__c: '2026-10-19' }
  const question = { Question__c: 'Send both pages.', Asked_On__c: '2026-11-16' }
  await update(Id, { Status__c: 'Dataq Entered Not Closed', ...filing, ...question })
  const Reason = 'Filed by mistake.'
  const open = await update(Id, { Status__c: 'Open', Reason })
  expect(open).toMatchObject({
    DataQ__c: null,
    Filed_On__c: null,
    Question__c: null,
    Asked_On__c: null,
    Clock: { DecisionDueOn: null, AnswerDueOn: null },
  })
  const [back] = await historyOf(Id)
  expect(back).toMatchObject({ Text: Reason })
  for (const [Field, From] of Object.entries({ ...filing, ...question }))
    expect(back?.Changes).toContainEqual({ Field, From, To: null })
})

test('days come in their order: filed, asked, answered', async () => {
  const { Id } = await create()
  expect(await refusalOf(update(Id, { Status__c: 'Dataq Entered Not Closed' }))).toMatchObject({
    message: 'Enter the day on which it was filed at FMCSA',
  })
  expect(await refusalOf(update(Id, { Asked_On__c: '2026-11-16' }))).toMatchObject({
    message: 'Enter a day on or after the day of filing',
  })
  await update(Id, { Filed_On__c: '2026-10-19', Asked_On__c: '2026-11-16' })
  expect(await refusalOf(update(Id, { Answered_On__c: '2026-11-15' }))).toMatchObject({
    message: 'Enter a day on or after the day of the question',
  })
})

test('a day that can not be is refused at its field', async () => {
  const { Id } = await create()
  const refused = async (change: Partial<ChallengeUpdate>) => (await refusalOf(update(Id, change))).errors
  expect(await refused({ Filed_On__c: '2026-10-04' })).toEqual([
    { Field: 'Filed_On__c', Message: 'Enter a day on or after the date of the ticket' },
  ])
  for (const day of ['2026-11-21', '2027-11-19'])
    expect(await refused({ Filed_On__c: day })).toEqual([
      { Field: 'Filed_On__c', Message: "The day of filing can't be in the future" },
    ])
  await update(Id, { Filed_On__c: '2026-10-05' })
  expect(await refused({ Question__c: 'Send both pages.' })).toEqual([
    { Field: 'Asked_On__c', Message: 'Enter the day on which the state asked' },
  ])
  expect(await refused({ Question__c: 'Send both pages.', Asked_On__c: '2026-11-21' })).toEqual([
    { Field: 'Asked_On__c', Message: "The day of the question can't be in the future" },
  ])
  await update(Id, { Question__c: 'Send both pages.', Asked_On__c: '2026-11-20' })
  expect(await refused({ Asked_On__c: null })).toEqual([
    { Field: 'Asked_On__c', Message: 'Enter the day on which the state asked' },
  ])
  expect(await refused({ Answered_On__c: '2026-11-21' })).toEqual([
    { Field: 'Answered_On__c', Message: "The day of the answer can't be in the future" },
  ])
})

test('a closed challenge takes no question until it is open again', async () => {
  const { Id } = await create()
  await update(Id, { Status__c: 'Oreilly', Filed_On__c: '2026-10-19' })
  const question = { Question__c: 'Send both pages.', Asked_On__c: '2026-11-16' }
  const errors = [
    { Field: 'Question__c', Message: 'Reopen the challenge first: a closed one takes no question' },
  ]
  const closing = { Status__c: 'Closed', DataQ_Outcome__c: 'No change' } as const
  expect(await refusalOf(update(Id, { ...closing, ...question }))).toMatchObject({ errors })
  await update(Id, closing)
  expect(await refusalOf(update(Id, question))).toMatchObject({ errors })
  const Reason = 'The state reopened it.'
  await expect(update(Id, { Status__c: 'Oreilly', Reason, ...question })).resolves.toMatchObject(question)
})

test('a challenge goes its way, needs an outcome to close, and a reason to go back', async () => {
  const { Id } = await create()
  expect(await refusalOf(update(Id, { Status__c: 'Closed', DataQ_Outcome__c: 'Removed' }))).toMatchObject({
    status: 409,
    message:
      "A compliance challenge in Open can't go to Closed. It can go on to Oreilly or Dataq Entered Not Closed.",
  })
  await update(Id, { Status__c: 'Oreilly' })
  await update(Id, { Status__c: 'Awaiting Fine', Ticket_Fine_Amount__c: '120.00' })
  expect(await refusalOf(update(Id, { Status__c: 'Closed' }))).toMatchObject({
    message: 'Choose an outcome: Closed needs one',
  })
  const closed = await update(Id, { Status__c: 'Closed', DataQ_Outcome__c: 'Removed' })
  expect(closed).toMatchObject({
    Status__c: 'Closed',
    DataQ_Outcome__c: 'Removed',
    Ticket_Fine_Amount__c: '120.00',
    ClosedBy: { Name: 'Imre Coldwater' },
    ClosedDate: testNow.toISOString(),
  })
  expect(await refusalOf(update(Id, { Status__c: 'Oreilly' }))).toMatchObject({
    message: 'Enter a reason for going back from Closed to Oreilly',
  })
  const again = await update(Id, { Status__c: 'Oreilly', Reason: 'The state reopened it.' })
  expect(again).toMatchObject({
    Status__c: 'Oreilly',
    DataQ_Outcome__c: null,
    ClosedBy: null,
    ClosedDate: null,
  })
  const [reopened, closing] = await historyOf(Id)
  expect(closing).toMatchObject({
    By: { Name: 'Imre Coldwater' },
    Text: null,
    Changes: [
      { Field: 'Status__c', From: 'Awaiting Fine', To: 'Closed' },
      { Field: 'DataQ_Outcome__c', From: null, To: 'Removed' },
    ],
  })
  expect(reopened).toMatchObject({
    Text: 'The state reopened it.',
    Changes: [
      { Field: 'Status__c', From: 'Closed', To: 'Oreilly' },
      { Field: 'DataQ_Outcome__c', From: 'Removed', To: null },
    ],
  })
})

test('a change of an older version answers 409 with the newer challenge', async () => {
  const { Id, Version } = await create()
  await update(Id, { DataQ__c: '1184402' })
  const stale = call(challengeProgress.update, { body: { Id, Version, DataQ__c: '7' } })
  expect(await refusalOf(stale)).toMatchObject({ status: 409, newer: { DataQ__c: '1184402' } })
})

test('what stays the same is no change, and raises no version', async () => {
  const { Id } = await create()
  const first = await update(Id, { DataQ__c: '1184402' })
  expect((await update(Id, { DataQ__c: '1184402' })).Version).toBe(first.Version)
  expect((await historyOf(Id)).map(({ Kind }) => Kind)).toEqual(['changed', 'added'])
})

test('the history of a challenge is append-only', async () => {
  const { Id } = await create()
  await update(Id, { DataQ__c: '1184402' })
  await expect(
    sql`update challenge_change set new_value = '1' where challenge_id = ${Id}`.execute(service.admin),
  ).rejects.toThrow('append-only')
})

test('evidence keeps what it proves', async () => {
  const { Id: folder } = await create()
  for (const DocumentKind of PaperKind.options.filter((kind) => kind !== "Driver's statement")) {
    const Files = [new File([pdf], 'evidence.pdf')]
    const [row] = await call(files.add, { body: { bucket: 'inspections', folder, DocumentKind, Files } })
    expect(row).toMatchObject({ DocumentKind })
  }
})

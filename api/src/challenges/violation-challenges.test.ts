import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { challenges } from 'shared-api/challenges'
import { challengeProgress, type NewChallenge } from 'shared-api/challenges/challenge-progress'
import { roadside } from 'shared-api/safety/roadside'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { oxmarrow, quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { readChallenge, sampleChallenges } from '../../test/support/sample-challenges.ts'
import { ownDriverId } from '../../test/support/sample-rows.ts'
import { newTicket, refusalOf } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const { create, draft, update, crashReview } = sampleChallenges(service)

let reports = 0

/** A violation in an inspection of its own. */
async function newViolation({ account_id = quillhaven.id, inspected_on = '2026-10-08' } = {}) {
  reports += 1
  const { id: inspection_id } = await service.admin
    .insertInto('roadside_inspection')
    .values({ account_id, report_number: `VC${reports}`, report_state: 'OH', inspected_on, level: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await service.admin
    .insertInto('roadside_violation')
    .values({
      account_id,
      inspection_id,
      basic: 'Vehicle Maintenance',
      code: '393.75A',
      description: 'Flat tire or fabric exposed',
      severity: 8,
      is_out_of_service: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, inspectionId: inspection_id, report: `VC${reports}` }
}

const challengeViolation = (ViolationId: string, change: Partial<NewChallenge> = {}) =>
  call(challengeProgress.create, {
    body: {
      CarrierId: quillhaven.id,
      ViolationId,
      Challenge_Type__c: 'Violation',
      Statement: 'The tire was not flat.',
      RequestId: randomUUID(),
      ...change,
    },
  })

const readViolation = (id: string) =>
  call(roadside.violation, { params: { id }, query: { record_type: 'VIOLATIONS' } })

test("the violation's page and the ranking name the challenge", async () => {
  const query = { CarrierId: quillhaven.id, PageSize: 1 }
  const [top] = (await call(safetyAnalysis.challengeRanking, { query })).Data
  expect(top?.Challenge__r).toBeNull()
  const { Id, Name } = await challengeViolation(top?.Id ?? '')
  const named = { Id, Name, Status__c: 'Open', DataQ_Outcome__c: null }
  expect((await call(safetyAnalysis.challengeRanking, { query })).Data[0]).toMatchObject({
    Id: top?.Id,
    Challenge__r: named,
  })
  expect(await readViolation(top?.Id ?? '')).toMatchObject({
    Challenge__r: named,
    Challenge_File_By__c: String(top?.Inspection_Date__c).replace(/^\d+/, (year) => String(Number(year) + 3)),
  })
})

test('a challenge of a violation has the facts of its inspection, the clock of three years, and no ticket', async () => {
  const { id, report, inspectionId } = await newViolation()
  const challenge = await challengeViolation(id)
  expect(challenge).toMatchObject({
    Status__c: 'Open',
    Associated_Ticket__r: null,
    Associated_Violation__r: {
      Id: id,
      Name: '393.75A',
      Violation_Description__c: 'Flat tire or fabric exposed',
      BASIC__c: 'Vehicle Maintenance',
      Report_State__c: 'OH',
      Report_Number__c: report,
      Inspection_Date__c: '2026-10-08',
      SMS_Inspection_Data__c: inspectionId,
    },
    Ticket_Date__c: '2026-10-08',
    Ticket_Flow__c: 'Inspection only',
    Clock: { FileBy: '2029-10-08' },
  })
  const { Data } = await call(challenges.list, {
    query: { CarrierId: quillhaven.id, Search: `OH-${report}` },
  })
  expect(Data).toMatchObject([
    {
      Id: challenge.Id,
      Associated_Ticket__r: null,
      Associated_Violation__r: { Id: id, Name: '393.75A', Report_Number__c: report },
      Clock_Due__c: '2029-10-08',
    },
  ])
})

test('a challenge of a ticket and a violation has both, and its driver is that of the ticket', async () => {
  const { id } = await newViolation()
  const TicketId = await newTicket(service.admin, { received_on: '2026-10-07' })
  const challenge = await challengeViolation(id, { TicketId })
  expect(challenge).toMatchObject({
    Associated_Ticket__r: { Id: TicketId },
    Associated_Violation__r: { Id: id },
    Driver__c: await ownDriverId(service.admin),
    Ticket_Date__c: '2026-10-08',
    Ticket_Flow__c: 'Ticket and inspection',
  })
})

test('the time to file follows the date of the inspection when FMCSA corrects that', async () => {
  const { id, inspectionId } = await newViolation()
  const TicketId = await newTicket(service.admin, { received_on: '2026-10-07' })
  const { Id } = await challengeViolation(id, { TicketId })
  await service.admin
    .updateTable('roadside_inspection')
    .set({ inspected_on: '2026-08-09' })
    .where('id', '=', inspectionId)
    .execute()
  await service.admin
    .updateTable('ticket')
    .set({ received_on: '2026-10-06' })
    .where('id', '=', TicketId)
    .execute()
  expect(await readChallenge(Id)).toMatchObject({
    Ticket_Date__c: '2026-08-09',
    Clock: { FileBy: '2029-08-09' },
  })
})

test('a challenge of nothing is refused in one sentence', async () => {
  const body = { ...(await draft()), TicketId: undefined }
  expect(await refusalOf(call(challengeProgress.create, { body }))).toMatchObject({
    status: 400,
    errors: [{ Field: 'TicketId', Message: 'Choose a ticket, a violation or a crash to challenge' }],
  })
})

test("another carrier's violation answers like none, beside an own ticket too, and of an own second carrier", async () => {
  const { id: foreign } = await newViolation({ account_id: oxmarrow.id })
  const { id: second } = await newViolation({ account_id: tarnbrook.id })
  const TicketId = await newTicket(service.admin, { received_on: '2026-10-05' })
  const none = await refusalOf(challengeViolation(randomUUID()))
  expect(none).toMatchObject({
    status: 404,
    errors: [{ Field: 'ViolationId', Message: 'Choose a violation of this carrier' }],
  })
  for (const given of [foreign, second]) expect(await refusalOf(challengeViolation(given))).toEqual(none)
  expect(await refusalOf(challengeViolation(foreign, { TicketId }))).toEqual(none)
  await expect(challengeViolation(second, { CarrierId: tarnbrook.id })).resolves.toBeDefined()
})

test('a violation has one open challenge at a time, also when it is opened again', async () => {
  const { id } = await newViolation()
  const answers = await Promise.allSettled([1, 2, 3].map(() => challengeViolation(id)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { Id = '', Name } = (await readViolation(id)).Challenge__r ?? {}
  expect(await refusalOf(challengeViolation(id))).toMatchObject({
    status: 409,
    message: `Compliance challenge ${Name} about this violation is open`,
  })
  await update(Id, { Status__c: 'Oreilly' })
  await update(Id, { Status__c: 'Closed', DataQ_Outcome__c: 'No change' })
  await service.signIn('carrier')
  expect((await readViolation(id)).Challenge__r).toMatchObject({ Id, DataQ_Outcome__c: 'No change' })
  const later = await challengeViolation(id)
  expect((await readViolation(id)).Challenge__r?.Id).toBe(later.Id)
  expect(await refusalOf(update(Id, { Status__c: 'Oreilly', Reason: 'Closed by mistake' }))).toMatchObject({
    status: 409,
    message: `Compliance challenge ${later.Name} about this violation is open`,
  })
})

test("the open challenge of a linked ticket's citation is that of the violation, a crash is not", async () => {
  const { id } = await newViolation()
  const TicketId = await newTicket(service.admin, { received_on: '2026-10-08' })
  await service.admin
    .insertInto('ticket_violation')
    .values({ ticket_id: TicketId, violation_id: id, account_id: quillhaven.id, linked_at: new Date() })
    .execute()
  const crash = await create({ TicketId, ...crashReview })
  expect((await readViolation(id)).Challenge__r).toBeNull()
  await update(crash.Id, { Status__c: 'Oreilly' })
  await update(crash.Id, { Status__c: 'Closed', DataQ_Outcome__c: 'No change' })
  await service.signIn('carrier')
  const { Id, Name } = await create({ TicketId })
  expect((await readViolation(id)).Challenge__r).toMatchObject({ Id, Name })
  expect(await refusalOf(challengeViolation(id))).toMatchObject({
    status: 409,
    message: `Compliance challenge ${Name} about this violation is open`,
  })
})

test('a crash is challenged on a ticket that may have an accident, and not on a violation', async () => {
  const TicketId = await newTicket(service.admin, { received_on: '2026-10-05' })
  await service.admin.updateTable('ticket').set({ is_accident: false }).where('id', '=', TicketId).execute()
  expect(await refusalOf(create({ TicketId, ...crashReview }))).toMatchObject({
    status: 409,
    errors: [
      {
        Field: 'Challenge_Type__c',
        Message: 'This ticket has no accident to review. Choose another type.',
      },
    ],
  })
  await service.admin.updateTable('ticket').set({ is_accident: true }).where('id', '=', TicketId).execute()
  await expect(create({ TicketId, ...crashReview })).resolves.toBeDefined()
  const { id } = await newViolation()
  expect(await refusalOf(challengeViolation(id, crashReview))).toMatchObject({
    status: 409,
    message: 'A violation has no crash to review. Choose another type.',
  })
})

test('an inspection of more than three years is too late', async () => {
  const { id } = await newViolation({ inspected_on: '2023-11-19' })
  expect((await readViolation(id)).Challenge_File_By__c).toBe('2026-11-19')
  expect(await refusalOf(challengeViolation(id))).toMatchObject({
    status: 409,
    message: 'FMCSA takes challenges for 3 years. This inspection is older.',
  })
})

test('a request that is sent again for another violation is refused and names its challenge', async () => {
  const [one, other] = [await newViolation(), await newViolation()]
  const RequestId = randomUUID()
  const { Id, Name } = await challengeViolation(one.id, { RequestId })
  expect((await challengeViolation(one.id, { RequestId })).Id).toBe(Id)
  expect(await refusalOf(challengeViolation(other.id, { RequestId }))).toMatchObject({
    status: 409,
    message: `This was sent already as ${Name}, with other entries.`,
  })
})

test('the driver who is matched to the inspection sees the challenge, and no longer without the match', async () => {
  const { id, inspectionId } = await newViolation()
  const { Id } = await challengeViolation(id)
  const match = (driver: string | null) =>
    sql`update roadside_inspection set driver_id = ${driver} where id = ${inspectionId}`.execute(
      service.admin,
    )
  await match(await ownDriverId(service.admin))
  await service.signIn('driver')
  expect(await readChallenge(Id)).toMatchObject({ Associated_Violation__r: { Id: id } })
  expect((await readViolation(id)).Challenge__r).toMatchObject({ Id })
  await match(null)
  expect(await refusalOf(readChallenge(Id))).toMatchObject({ status: 404 })
  await service.signIn('carrier')
  expect((await readChallenge(Id)).Driver__c).toBeNull()
})

test('a violation that FMCSA takes back leaves its challenge, with the day that its clock counts from', async () => {
  const { id } = await newViolation()
  const { Id } = await challengeViolation(id)
  await sql`delete from roadside_violation where id = ${id}`.execute(service.admin)
  expect(await readChallenge(Id)).toMatchObject({
    Associated_Violation__r: null,
    Ticket_Date__c: '2026-10-08',
    Clock: { FileBy: '2029-10-08' },
  })
})

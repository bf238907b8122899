import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { crashChallenges } from 'shared-api/challenges/crash-challenges'
import { CrashType, crashTypesOn } from 'shared-api/challenges/crash-types'
import { smsFeeds } from 'shared-api/safety/sms-notify'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { addPoliceReport, readChallenge, sampleChallenges } from '../../test/support/sample-challenges.ts'
import { newTicket, refusalOf } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })
const { draft, create, update } = sampleChallenges(service)

/** A crash that no other test of this file challenges. */
async function newCrash(
  change: { account_id?: string; crashed_on?: string; is_not_preventable?: boolean } = {},
) {
  const { id } = await service.admin
    .insertInto('crash')
    .values({
      account_id: quillhaven.id,
      report_state: 'OH',
      report_number: randomUUID().slice(0, 12),
      crashed_on: '2026-09-14',
      has_injury_or_fatality: true,
      is_hazmat_released: false,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const rear: CrashType = 'CMV was struck in the rear by a motorist'

const ofCrash = async (CrashId: string, change: object = {}) => {
  const { TicketId: _, ...body } = await draft()
  return create({
    ...body,
    TicketId: undefined,
    CrashId,
    Challenge_Type__c: 'Crash preventability',
    Crash_Type__c: rear,
    ...change,
  })
}

const readCrash = (id: string) => call(crashChallenges.crash, { params: { id } })

test('FMCSA has 21 types, five of them only for crashes since December 2024', () => {
  expect(new Set(CrashType.options).size).toBe(21)
  expect(crashTypesOn('2024-12-01')).toHaveLength(21)
  expect(crashTypesOn('2024-11-30')).toHaveLength(16)
})

test('a crash tells what a finding of not preventable does to the Crash Indicator, as every what-if does', async () => {
  const id = await newCrash()
  const crash = await readCrash(id)
  const { Basics } = await call(safetyAnalysis.preview, {
    body: { CarrierId: quillhaven.id, NotPreventableCrashIds: [id] },
  })
  const effect = Basics.find(({ Basic }) => Basic === 'Crash Indicator')
  expect(crash).toMatchObject({
    Crash_Date__c: '2026-09-14',
    Challenge_File_By__c: '2031-09-14',
    Challenge__r: null,
    Before: effect?.Before,
    After: effect?.After,
  })
  expect(crash.After.Numerator).toBe(crash.Before.Numerator - 6)
})

test('a review is asked for of the crash itself, with its type, and FMCSA counts from the crash', async () => {
  const id = await newCrash()
  const { Id, Name } = await ofCrash(id)
  expect(await readChallenge(Id)).toMatchObject({
    Challenge_Type__c: 'Crash preventability',
    Ticket_Date__c: '2026-09-14',
    Associated_Ticket__r: null,
    Crash__r: {
      Id: id,
      Report: expect.stringMatching(/^OH-/),
      Crash_Type__c: rear,
      Crash_Video__c: null,
      Has_Police_Report__c: false,
    },
    Clock: { FileBy: '2031-09-14' },
  })
  expect((await readCrash(id)).Challenge__r).toEqual({ Id, Name, Status__c: 'Open' })
  expect(await refusalOf(ofCrash(id))).toMatchObject({
    status: 409,
    message: `Compliance challenge ${Name} about this crash is open`,
  })
  const filing = { Status__c: 'Dataq Entered Not Closed', Filed_On__c: '2026-11-02' } as const
  expect((await refusalOf(update(Id, filing))).errors[0]).toEqual({
    Field: 'Filed_On__c',
    Message: 'Add the police report first: FMCSA reviews no crash without it',
  })
  await addPoliceReport(service.admin, Id)
  const filed = await update(Id, filing)
  expect(filed.Stages).toEqual([])
})

test('a review needs a type that FMCSA takes of a crash of that day, and a crash that counts', async () => {
  const old = await newCrash({ crashed_on: '2024-11-30' })
  const video = 'Any other type, where a video demonstrates the sequence of events'
  expect((await refusalOf(ofCrash(old, { Crash_Type__c: video }))).errors[0]?.Field).toBe('Crash_Type__c')
  expect((await refusalOf(ofCrash(old, { Crash_Type__c: undefined }))).errors[0]?.Field).toBe('Crash_Type__c')
  await expect(ofCrash(old)).resolves.toBeDefined()
  const found = await newCrash({ is_not_preventable: true })
  expect(await refusalOf(ofCrash(found))).toMatchObject({ status: 409 })
  const other = await newCrash()
  expect((await refusalOf(ofCrash(other, { Challenge_Type__c: 'Wrong carrier' }))).errors[0]?.Field).toBe(
    'Challenge_Type__c',
  )
  const tooOld = await newCrash({ crashed_on: '2021-11-19' })
  expect((await refusalOf(ofCrash(tooOld))).message).toMatch(/5 years\. This crash is older\.$/)
})

test('the type that a video proves asks where the video is, and no other request has one', async () => {
  const byVideo = {
    Crash_Type__c: 'Any other type, where a video demonstrates the sequence of events',
  } as const
  const id = await newCrash()
  expect((await refusalOf(ofCrash(id, byVideo))).errors[0]).toEqual({
    Field: 'Crash_Video__c',
    Message: 'Enter where FMCSA finds the video',
  })
  const video = 'https://video.example/dashcam/44'
  const { Crash__r } = await ofCrash(id, { ...byVideo, Crash_Video__c: video })
  expect(Crash__r).toMatchObject({ ...byVideo, Crash_Video__c: video })
  const TicketId = await newTicket(service.admin, { received_on: '2026-10-05' })
  expect((await refusalOf(create({ TicketId, Crash_Video__c: video }))).errors[0]?.Field).toBe(
    'Challenge_Type__c',
  )
})

test('the review of a crash ends with a word of FMCSA, another request with that of a state', async () => {
  const { Id } = await ofCrash(await newCrash())
  expect((await refusalOf(update(Id, { DataQ_Outcome__c: 'Removed' }))).errors[0]?.Message).toMatch(
    /^Choose Not preventable, Preventable, Undecided or No change/,
  )
  expect(await update(Id, { DataQ_Outcome__c: 'Undecided' })).toMatchObject({ DataQ_Outcome__c: 'Undecided' })
  await service.signIn('carrier')
  const { Id: other } = await create()
  expect((await refusalOf(update(other, { DataQ_Outcome__c: 'Preventable' }))).errors[0]?.Field).toBe(
    'DataQ_Outcome__c',
  )
})

test("another carrier's crash answers like none", async () => {
  const { id: foreign } = await service.admin
    .selectFrom('account')
    .select('id')
    .where('id', 'not in', [quillhaven.id, tarnbrook.id])
    .limit(1)
    .executeTakeFirstOrThrow()
  const id = await newCrash({ account_id: foreign })
  expect(await refusalOf(readCrash(id))).toMatchObject({ status: 404 })
  expect(await refusalOf(ofCrash(id))).toMatchObject({ status: 404 })
  expect(await refusalOf(ofCrash(randomUUID()))).toMatchObject({ status: 404 })
})

test("a crash that FMCSA's files drop leaves its report on the challenge", async () => {
  const id = await newCrash()
  const { Id } = await ofCrash(id)
  await sql`delete from crash where id = ${id}`.execute(service.admin)
  expect((await readChallenge(Id)).Crash__r).toMatchObject({ Id: null, Crash_Type__c: rear })
})

test("a ticket's accident is reviewed by a crash type as well", async () => {
  const TicketId = await newTicket(service.admin, { received_on: '2026-10-05' })
  const review = { TicketId, Challenge_Type__c: 'Crash preventability' } as const
  expect((await refusalOf(create(review))).errors[0]).toEqual({
    Field: 'Crash_Type__c',
    Message: 'Choose a crash type',
  })
  const { Crash__r, Challenge_Type__c } = await create({ ...review, Crash_Type__c: rear })
  expect([Challenge_Type__c, Crash__r]).toEqual([
    'Crash preventability',
    { Id: null, Report: null, Crash_Type__c: rear, Crash_Video__c: null, Has_Police_Report__c: false },
  ])
})

test('a crash of the feed names the crash to review', async () => {
  const { Data } = await call(smsFeeds.crashes, { query: { CarrierId: quillhaven.id } })
  expect(Data.some(({ Crash__c }) => Crash__c !== null)).toBe(true)
})

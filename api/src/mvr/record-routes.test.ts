import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import type { Role } from 'shared-api/contract'
import { mvrAccess } from 'shared-api/mvr/mvr-access'
import { mvrRecords } from 'shared-api/mvr/mvr-record'
import { sql } from 'kysely'
import { quillhaven } from '../../demo/accounts.ts'
import { openedPdf } from '../../test/support/pdf-text.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { reported, sampleContent, sampleConviction } from '../../test/support/sample-mvr-content.ts'
import { addReport, driverOf, looksAt } from '../../test/support/sample-mvr-results.ts'
import { newConsenting, newLicensed, request } from '../../test/support/sample-mvrs.ts'
import { testService } from '../../test/support/test-service.ts'
import { absentId } from '../../test/trust/tenants.ts'

const service = await testService({ as: 'carrier' })

const readReport = (id: string) =>
  call(mvrRecords.report, { params: { id }, query: { record_type: 'MVR_REPORT' } })
const readDriver = (id: string) =>
  call(mvrRecords.driver, { params: { id }, query: { record_type: 'DRIVER' } })
const readPdf = (EmbarkId: string) => call(mvrRecords.pdf, { query: { EmbarkId } })
const readLog = (id: string, Page = 1) => call(mvrAccess.list, { params: { id }, query: { Page } })

async function newReport(more: Partial<Parameters<typeof addReport>[1]> = {}) {
  const driverId = more.driverId ?? (await newLicensed())
  return { driverId, id: await addReport(service.admin, { driverId, ...more }) }
}

const textOf = async (file: Blob) => (await openedPdf(file)).text

test('a report that came back is read with its content, verdict and text, and the look is in the log', async () => {
  const driverId = await newConsenting()
  const { ReportId } = await request([driverId], { PermissiblePurpose: 'Annual review' })
  await service.jobsDone()
  const id = ReportId ?? ''
  const read = await readReport(id)
  expect(read).toMatchObject({
    Report: { Id: id, MVR_Status__c: 'Complete', PermissiblePurpose__c: 'Annual review', State__c: 'OH' },
    State: 'Shown',
    Reason: null,
    Content: { schemaVersion: 1, request: { purpose: 'Annual review', state: 'OH' } },
    Verdict: { JudgedOn: '2026-11-20' },
  })
  expect(read.RawText).toContain('"invented": true')
  expect(read.RawHash).toMatch(/^[0-9a-f]{64}$/)
  expect(read.Verdict?.Criteria).toHaveLength(8)
  expect(await looksAt(service.admin, driverId)).toEqual([
    {
      report_id: id,
      user_name: 'Dana Pell',
      role: 'carrier',
      what: 'opened the report',
      purpose: 'Annual review',
    },
  ])
})

test('every look writes exactly one entry with its purpose, by any role and at anything', async () => {
  const driverId = await driverOf(service.admin, 'driver')
  const { id } = await newReport({ driverId, purpose: 'Post-incident' })
  const roles = ['carrier', 'operator', 'driver'] as const
  for (const role of roles) {
    await service.signIn(role)
    await readReport(id)
    await readPdf(id)
    await readDriver(driverId)
  }
  const looks = await looksAt(service.admin, driverId)
  expect(looks.map(({ role, what, purpose, report_id }) => [role, what, purpose, report_id])).toEqual(
    roles.flatMap((role) => [
      [role, 'opened the report', 'Post-incident', id],
      [role, 'downloaded the PDF', 'Post-incident', id],
      [role, 'opened the record', 'Post-incident', null],
    ]),
  )
  // The log itself is no look at a report.
  const log = await readLog(driverId)
  expect(log).toMatchObject({ Total: 9, Page: 1 })
  expect(log.Data[0]).toMatchObject({ Role: 'driver', What: 'opened the record', Purpose: 'Post-incident' })
  expect((await looksAt(service.admin, driverId)).length).toBe(9)
})

test('a hundred looks at once are a hundred entries', async () => {
  const { driverId, id } = await newReport()
  await Promise.all(Array.from({ length: 100 }, () => readReport(id)))
  expect(await looksAt(service.admin, driverId)).toHaveLength(100)
  const page = await call(mvrAccess.list, { params: { id: driverId }, query: { Page: 3, PageSize: 45 } })
  expect(page).toMatchObject({ Total: 100, Page: 3 })
  expect(page.Data).toHaveLength(10)
})

test('where an entry can not be written nothing is shown', async () => {
  const { driverId, id } = await newReport()
  await sql`alter table mvr_access add constraint no_entry check (what is null) not valid`.execute(
    service.admin,
  )
  const refused = [
    await refusalOf(readReport(id)),
    await refusalOf(readPdf(id)),
    await refusalOf(readDriver(driverId)),
  ]
  await sql`alter table mvr_access drop constraint no_entry`.execute(service.admin)
  expect(refused.map(({ status }) => status)).toEqual([500, 500, 500])
})

test('a report without content says why, and no look is written', async () => {
  const waiting = await newLicensed()
  const { ReportId } = await request([waiting])
  expect(await readReport(ReportId ?? '')).toMatchObject({
    State: 'Waiting',
    Reason: expect.stringMatching(/consent/),
    Content: null,
    Verdict: null,
    RawText: null,
  })
  expect(await refusalOf(readPdf(ReportId ?? ''))).toMatchObject({ status: 409 })
  expect(await readDriver(waiting)).toMatchObject({
    Verdict: null,
    Latest: null,
    Changes: null,
    Convictions: [],
    ReportCount: 1,
    AccessCount: 0,
  })
  expect(await looksAt(service.admin, waiting)).toEqual([])
})

test("another person's record is withheld: neither report, PDF nor record shows a word of it", async () => {
  const driverId = await newConsenting('TEST MISMATCH 1')
  const { ReportId } = await request([driverId])
  await service.jobsDone()
  expect(await readReport(ReportId ?? '')).toMatchObject({
    State: 'Withheld',
    Reason: expect.stringMatching(/another person/),
    Content: null,
    Verdict: null,
    RawText: null,
    RawHash: null,
  })
  expect((await refusalOf(readPdf(ReportId ?? ''))).status).toBe(409)
  expect(await readDriver(driverId)).toMatchObject({ Latest: null, Convictions: [] })
  expect(await looksAt(service.admin, driverId)).toEqual([])
})

test('a result of a report that failed is never shown, however it came to be there', async () => {
  const { driverId, id } = await newReport({ reason: 'mismatch' })
  expect(await readReport(id)).toMatchObject({
    State: 'Withheld',
    Content: null,
    RawText: null,
    RawHash: null,
  })
  expect((await refusalOf(readPdf(id))).status).toBe(409)
  expect(await readDriver(driverId)).toMatchObject({ Latest: null, Convictions: [] })
  expect(await looksAt(service.admin, driverId)).toEqual([])
})

test('no record, and a text whose fields may not be kept, show the text: a look like any other', async () => {
  const driverId = await newConsenting('TEST NO RECORD 1')
  const { ReportId } = await request([driverId])
  await service.jobsDone()
  expect(await readReport(ReportId ?? '')).toMatchObject({
    State: 'No record',
    Reason: expect.stringMatching(/no record/),
    Content: null,
    RawText: expect.any(String),
  })
  const text = await newReport({ content: null, raw: 'THE TEXT' })
  expect(await readReport(text.id)).toMatchObject({ State: 'Text only', Content: null, RawText: 'THE TEXT' })
  for (const id of [driverId, text.driverId])
    expect((await looksAt(service.admin, id)).map(({ what }) => what)).toEqual(['opened the report'])
})

test('a text whose fields may not be kept is printed as it came, and the look is in the log', async () => {
  const { id, driverId } = await newReport({ content: null, raw: 'THE TEXT\nSSN: 987654321' })
  const text = await textOf(await readPdf(id))
  expect(text).toMatch(/^Motor vehicle record of /)
  expect(text).toContain('THE TEXT')
  expect(text).not.toMatch(/987654321|criteria|Convictions/)
  expect((await looksAt(service.admin, driverId)).map(({ what }) => what)).toEqual(['downloaded the PDF'])
})

test('no full Social Security number leaves by any call', async () => {
  const { driverId, id } = await newReport({
    content: sampleContent({
      convictions: reported(sampleConviction({ acdCode: null, description: 'SEE 123-45-6789' })),
      person: { name: 'ARROWAY SSN 987654321', birthDate: null, address: null },
    }),
    raw: 'SSN: 987654321\nSOC SEC NO 123 45 6789\nORDER 555443322',
  })
  const report = await readReport(id)
  const answers = JSON.stringify([report, await readDriver(driverId)])
  const all = `${answers} ${await textOf(await readPdf(id))}`
  expect(all).not.toMatch(/123.45.6789|987654321/)
  expect(all).toContain('***-**-6789')
  expect(report.RawText).toContain('ORDER 555443322')
})

test('the PDF is the report, with the verdict for the carrier and without it for the driver', async () => {
  const driverId = await driverOf(service.admin, 'mvr')
  const { id } = await newReport({ driverId })
  const ofCarrier = await textOf(await readPdf(id))
  expect(ofCarrier).toContain('Meets your criteria')
  await service.signIn('mvr')
  const own = await textOf(await readPdf(id))
  expect(own).toContain('Motor vehicle record of ARROWAY, DELPHINE ROSE')
  expect(own).not.toMatch(/criteria|your scale/i)
  const json = JSON.stringify([await readReport(id), await readDriver(driverId)])
  expect(json).not.toMatch(/criteria"?:|your scale|"Outcome":"/i)
})

test('a driver and an MVR user read their own reports, record and log, and none of another', async () => {
  for (const role of ['driver', 'mvr'] as const) {
    const driverId = await driverOf(service.admin, role)
    const own = await newReport({ driverId })
    await service.signIn('carrier')
    const other = await newReport()
    await readReport(own.id)
    await service.signIn(role)
    expect(await readReport(own.id)).toMatchObject({ State: 'Shown', Verdict: null })
    expect((await readDriver(driverId)).Reports.map(({ Id }) => Id)).toContain(own.id)
    const looks = (await readLog(driverId)).Data.map(({ Role, UserName }) => [Role, UserName])
    expect(looks).toContainEqual(['carrier', 'Dana Pell'])
    await expectNotFound(other)
  }
})

const strangers: readonly Role[] = ['carrier', 'agent', 'driver', 'mvr']

test('what is of a stranger is not found by any role, like what is not there, and no entry is written', async () => {
  const { id: driverId } = await service.admin
    .selectFrom('driver')
    .select('driver.id')
    .where('account_id', 'not in', (query) =>
      query
        .selectFrom('account_access')
        .innerJoin('app_user', 'app_user.id', 'account_access.user_id')
        .where('app_user.role', '!=', 'agent')
        .select('account_access.account_id'),
    )
    .limit(1)
    .executeTakeFirstOrThrow()
  const foreign = await newReport({ driverId })
  const ofQuillhaven = await newReport()
  for (const role of strangers) {
    await service.signIn(role)
    await expectNotFound({ id: absentId, driverId: absentId })
    if (role !== 'agent') await expectNotFound(foreign)
    if (role !== 'carrier' && role !== 'agent') await expectNotFound(ofQuillhaven)
  }
  expect(await looksAt(service.admin, foreign.driverId)).toEqual([])
})

async function expectNotFound({ id, driverId }: { id: string; driverId: string }) {
  const refusals = [readReport(id), readPdf(id), readDriver(driverId), readLog(driverId)].map(refusalOf)
  expect((await Promise.all(refusals)).map(({ status, message }) => [status, message])).toEqual(
    Array.from({ length: 4 }, () => [404, 'Record not found']),
  )
}

test('an agent whose work for the carrier has ended finds nothing of it any more', async () => {
  const report = await newReport()
  await service.signIn('agent')
  expect((await readReport(report.id)).State).toBe('Shown')
  const ended = await sql<{ user_id: string; account_id: string; is_direct: boolean }>`
    delete from account_access using app_user
    where app_user.id = user_id and app_user.role = 'agent' and account_access.account_id = ${quillhaven.id}
    returning user_id, account_access.account_id, is_direct
  `.execute(service.admin)
  await expectNotFound(report)
  await service.admin.insertInto('account_access').values(ended.rows).execute()
  expect(await looksAt(service.admin, report.driverId)).toHaveLength(1)
})

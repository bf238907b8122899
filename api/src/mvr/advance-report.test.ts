import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { mvr } from 'shared-api/mvr'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { consent, newConsenting, newLicensed, readReport, request } from '../../test/support/sample-mvrs.ts'
import { waitingOrder } from '../../test/support/sample-mvr-results.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { sampleContent } from '../../test/support/sample-mvr-content.ts'
import type { MvrProvider } from '../providers/mvr/mvr-provider.ts'
import { createMvrSandbox } from '../providers/mvr/sandbox/mvr-sandbox.ts'
import { advanceReport, pollOrders } from './advance-report.ts'
import { openContent, openRaw } from './sealed-results.ts'

const service = await testService({ as: 'carrier' })

async function ordered(number?: string) {
  const { ReportId } = await request([await newConsenting(number)])
  await service.jobsDone()
  return ReportId ?? ''
}

const charges = (id: string) =>
  service.admin.selectFrom('mvr_charge').select('amount_cents').where('report_id', '=', id).execute()

const resultOf = (id: string) =>
  service.admin
    .selectFrom('mvr_result')
    .select(['content_sealed', 'raw_sealed', 'raw_hash', 'provider_order_id'])
    .where('report_id', '=', id)
    .executeTakeFirst()

test('a complete report is kept sealed, with its raw text and the order of the provider, and charged', async () => {
  const id = await ordered()
  expect(await readReport(id)).toMatchObject({ MVR_Status__c: 'Complete', Message__c: null, IsCharged: true })
  const result = await resultOf(id)
  if (result?.content_sealed === undefined || result.content_sealed === null) throw new Error('No content')
  expect(result.content_sealed.toString('latin1')).not.toContain('Ottoline')
  const content = openContent(testKeys, id, result.content_sealed)
  expect(content).toMatchObject({
    schemaVersion: 1,
    request: { orderId: result.provider_order_id, state: 'OH' },
  })
  expect(openRaw(testKeys, id, result.raw_sealed)).toContain('"invented": true')
  expect(await charges(id)).toEqual([{ amount_cents: 1450 }])
})

test('no record is a result that is charged, and counts as completed', async () => {
  const id = await ordered('TEST NO RECORD 1')
  const report = await readReport(id)
  expect(report).toMatchObject({ MVR_Status__c: 'No Record', IsCharged: true })
  expect((await resultOf(id))?.content_sealed).toBeNull()
  const { Batch } = await call(mvr.ofBatch, { params: { id: report.Batch__r?.Id ?? '' }, query: {} })
  expect(Batch).toMatchObject({ Status__c: 'Complete', Number_of_Completed_MVR_Reports__c: 1 })
})

test.each([
  ['TEST MISMATCH 1', /another person/],
  ['TEST DECLINED 1', /does not answer requests for this purpose/],
  ['TEST EXPIRED 1', /did not answer in time/],
  ['TEST REFUSED 1', /takes no request with this CDL number/],
])('%s fails with a sentence, keeps nothing and is never charged', async (number, sentence) => {
  const id = await ordered(number)
  const report = await readReport(id)
  expect(report).toMatchObject({ MVR_Status__c: 'Failed', IsCharged: false })
  expect(report.Message__c).toMatch(sentence)
  expect(await resultOf(id)).toBeUndefined()
  expect(await charges(id)).toEqual([])
  const { Batch } = await call(mvr.ofBatch, { params: { id: report.Batch__r?.Id ?? '' }, query: {} })
  expect(Batch).toMatchObject({ Status__c: 'Complete', Number_of_Completed_MVR_Reports__c: 0 })
})

test('a driver whose CDL number is removed before the consent fails before anything leaves', async () => {
  const driver = await newLicensed()
  const { ReportId } = await request([driver])
  await service.admin
    .updateTable('driver')
    .set({ cdl_number_sealed: null, cdl_number_index: null })
    .where('id', '=', driver)
    .execute()
  await consent(driver)
  await service.jobsDone()
  expect(await readReport(ReportId ?? '')).toMatchObject({
    MVR_Status__c: 'Failed',
    OrderedAt: null,
    Message__c: "Add the driver's CDL number and state, then request again",
  })
})

test('an order that the provider has taken is read, though the CDL number was removed since', async () => {
  const driver = await newConsenting('TEST STATE DELAY 3')
  const { ReportId } = await request([driver])
  await service.jobsDone()
  await service.admin
    .updateTable('driver')
    .set({ cdl_number_sealed: null, cdl_number_index: null })
    .where('id', '=', driver)
    .execute()
  const later = new Date(testNow.getTime() + 7_200_000)
  const tools = { db: service.db, keys: testKeys, clock: () => later }
  const provider = createMvrSandbox(tools)
  await advanceReport({ ...tools, provider }, ReportId ?? '')
  expect(await readReport(ReportId ?? '')).toMatchObject({ MVR_Status__c: 'Complete', IsCharged: true })
})

test.each([{ product: 'Complete' }, { state: 'ZZ' }, { purpose: 'Pre-employment' }] as const)(
  'an answer of another %o is not what was ordered: it is not kept and not charged',
  async (other) => {
    const driver = await newLicensed()
    const id = await waitingOrder(service.admin, driver, await consent(driver))
    const provider: MvrProvider = {
      name: 'sandbox',
      mayStoreStructured: true,
      mayNotCombine: false,
      order: () => Promise.resolve({ orderId: 'order' }),
      read: () => {
        const content = sampleContent()
        const asOrdered = { product: '3 year', purpose: 'Annual review', state: 'OH' } as const
        return Promise.resolve({
          state: 'done',
          outcome: {
            kind: 'complete',
            raw: 'raw',
            content: { ...content, request: { ...content.request, ...asOrdered, ...other } },
          },
        })
      },
    }
    const tools = { db: service.db, keys: testKeys, clock: () => testNow, provider }
    await expect(advanceReport(tools, id)).rejects.toThrow('other order')
    expect(await readReport(id)).toMatchObject({ MVR_Status__c: 'In Process', IsCharged: false })
    expect(await resultOf(id)).toBeUndefined()
  },
)

test('an order that the state delays, or fails at first, is asked about again until it is answered', async () => {
  const [delayed, failed] = [await ordered('TEST STATE DELAY 1'), await ordered('TEST FAILED FIRST 1')]
  expect(await readReport(delayed)).toMatchObject({
    MVR_Status__c: 'In Process',
    Message__c: 'The state takes longer than usual',
  })
  expect(await readReport(failed)).toMatchObject({
    MVR_Status__c: 'In Process',
    Message__c: 'The state did not answer. It is asked again.',
  })
  const before = await readReport(delayed)
  service.setNow(new Date(testNow.getTime() + 120_000))
  const log = { warn: (facts: object) => service.problems.push(facts) }
  await pollOrders(service.mvrTools, log)
  expect((await readReport(failed)).MVR_Status__c).toBe('Complete')
  // That it was asked about changes nothing that users see.
  expect(await readReport(delayed)).toEqual(before)
  service.setNow(new Date(testNow.getTime() + 2 * 3_600_000))
  await pollOrders(service.mvrTools, log)
  await service.signIn('carrier')
  expect((await readReport(delayed)).MVR_Status__c).toBe('Complete')
  expect(await charges(delayed)).toHaveLength(1)
})

test('an order that is never answered fails after 30 days', async () => {
  const id = await ordered('TEST STATE DELAY 2')
  const never: MvrProvider = {
    ...service.mvrTools.provider,
    read: async () => ({ state: 'pending', isDelayed: true, isFailed: false }),
  }
  const at = new Date(testNow.getTime() + 31 * 86_400_000)
  await advanceReport({ ...service.mvrTools, provider: never, clock: () => at }, id)
  expect(await readReport(id)).toMatchObject({ MVR_Status__c: 'Failed', IsCharged: false })
})

test('what is of another person is withheld, whatever the provider says', async () => {
  const id = await ordered('TEST STATE DELAY 3')
  const foreign: MvrProvider = {
    ...service.mvrTools.provider,
    read: async (orderId, order) => {
      const at = new Date(testNow.getTime() + 2 * 3_600_000)
      service.setNow(at)
      const told = await service.mvrTools.provider.read(orderId, order)
      if (told.state !== 'done' || told.outcome.kind !== 'complete') throw new Error('Not complete')
      const { content } = told.outcome
      const person = { ...content.person, birthDate: '1971-01-01' }
      return { ...told, outcome: { ...told.outcome, content: { ...content, person } } }
    },
  }
  await advanceReport({ ...service.mvrTools, provider: foreign }, id)
  service.setNow(testNow)
  expect((await readReport(id)).Message__c).toMatch(/another person/)
  expect(await resultOf(id)).toBeUndefined()
})

test('a consent that is withdrawn before the order leaves stops it, and a new one lets it go', async () => {
  const driver = await newLicensed()
  const given = await consent(driver)
  const id = await waitingOrder(service.admin, driver, given)
  await call(mvrConsents.withdraw, { body: { ConsentId: given } })
  expect(await readReport(id)).toMatchObject({
    MVR_Status__c: 'Consent Needed',
    ConsentId: null,
    Message__c: 'The consent has ended. Ask the driver for a new one.',
  })
  await advanceReport(service.mvrTools, id)
  expect((await readReport(id)).OrderedAt).toBeNull()
  const renewed = await consent(driver)
  await service.jobsDone()
  expect(await readReport(id)).toMatchObject({ MVR_Status__c: 'Complete', ConsentId: renewed })
  // What has left stays.
  await call(mvrConsents.withdraw, { body: { ConsentId: renewed } })
  expect((await readReport(id)).MVR_Status__c).toBe('Complete')
})

// `T14`: by the service's own role, past all of its code.
test('no row leaves the portal without purpose, requester and a valid consent', async () => {
  const { ReportId } = await request([await newLicensed()])
  const attempt = (set: ReturnType<typeof sql>) =>
    sql`update mvr_report set ${set} where id = ${ReportId}`.execute(service.admin).then(
      () => 'taken',
      (problem: unknown) => String(problem),
    )
  expect(await attempt(sql`status = 'Ordered'`)).toMatch(/without the consent/)
  expect(await attempt(sql`status = 'In Process', ordered_at = now()`)).toMatch(/can not go/)
  expect(await attempt(sql`purpose = null`)).toMatch(/never changes/)
  // The constraint alone, without the trigger.
  await sql`alter table mvr_report disable trigger mvr_report_moves_on`.execute(service.admin)
  expect(await attempt(sql`status = 'Ordered'`)).toMatch(/mvr_report_has_grounds/)
  await sql`alter table mvr_report drop constraint mvr_report_has_grounds`.execute(service.admin)
  expect(await attempt(sql`status = 'Ordered'`)).toBe('taken')
  await sql`alter table mvr_report enable trigger mvr_report_moves_on`.execute(service.admin)
  await advanceReport(service.mvrTools, ReportId ?? '')
  expect((await readReport(ReportId ?? '')).OrderedAt).toBeNull()
})

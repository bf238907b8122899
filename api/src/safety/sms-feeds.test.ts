import { beforeEach, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { roadside } from 'shared-api/safety/roadside'
import { smsFeeds } from 'shared-api/safety/sms-notify'
import { quillhaven } from '../../demo/accounts.ts'
import { addArrival } from '../../test/support/sample-arrivals.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })
const CarrierId = quillhaven.id
const at = (hour: string) => new Date(`2026-11-20T${hour}:00:00Z`)
const feed = (query: object = {}) =>
  call(smsFeeds.inspections, { query: { CarrierId, PageSize: 100, ...query } })
const crashes = () => call(smsFeeds.crashes, { query: { CarrierId } })

beforeEach(async () => {
  await service.admin.deleteFrom('sms_notification_read').execute()
})

test('the unread come first, and reading is once, for one user alone', async () => {
  const { Id } = await addArrival(service.admin, { accountId: CarrierId, at: at('12') })
  const { Count } = await call(smsFeeds.unread, { query: { CarrierId } })
  expect((await feed()).Data[0]).toMatchObject({ Id, IsRead: false })
  for (const body of [
    { Ids: [Id, Id], CarrierId },
    { Ids: [Id], CarrierId },
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await call(smsFeeds.read, { body })).toEqual({ Unread: Count - 1 })
  }
  const { Data } = await feed()
  expect(Data.at(-1)).toMatchObject({ Id, IsRead: true })
  expect(Data.findIndex(({ IsRead }) => IsRead)).toBe(Data.length - 1)
  await service.signIn('agent')
  expect((await feed()).Data[0]).toMatchObject({ Id, IsRead: false })
  await service.signIn('carrier')
})

test('all are read up to a moment: what arrives later stays unread, and so do other carriers', async () => {
  const early = await addArrival(service.admin, { accountId: CarrierId, at: at('15') })
  const late = await addArrival(service.admin, { accountId: CarrierId, at: at('17') })
  const { Count: elsewhere } = await call(smsFeeds.unread, { query: {} })
  const { Count: here } = await call(smsFeeds.unread, { query: { CarrierId } })
  const body = { UpTo: at('16').toISOString(), CarrierId }
  const { Unread } = await call(smsFeeds.read, { body })
  expect(await call(smsFeeds.read, { body })).toEqual({ Unread })
  const rows = new Map((await feed()).Data.map(({ Id, IsRead }) => [Id, IsRead]))
  expect([rows.get(early.Id), rows.get(late.Id)]).toEqual([true, false])
  const { Count: left } = await call(smsFeeds.unread, { query: {} })
  expect(elsewhere - left).toBe(here - Unread)
})

test('a report says its severity, its driver and what it changes, each as the records say', async () => {
  const { Id, InspectionId } = await addArrival(service.admin, {
    accountId: CarrierId,
    at: at('13'),
    violations: 2,
    isOutOfService: true,
  })
  const row = (await feed()).Data.find((candidate) => candidate.Id === Id)
  expect(row).toMatchObject({
    SMS_Inspection_Data__c: InspectionId,
    Severity_Weight__c: 8,
    OOS_Total__c: 1,
    Violations__c: 2,
    Driver__c: null,
  })
  const effect = row?.Effect?.find(({ Basic }) => Basic === 'Vehicle Maintenance')
  expect(effect?.MeasureWith).toBeGreaterThan(effect?.MeasureWithout ?? Infinity)
  const inspection = await call(roadside.inspection, {
    params: { id: InspectionId },
    query: { record_type: 'SMS_INSPECTION' },
  })
  expect(inspection.Violation_List).toHaveLength(2)
})

test('a clean inspection makes no measure worse; a report that no import has brought has no effect yet', async () => {
  const { Id } = await addArrival(service.admin, { accountId: CarrierId, at: at('14') })
  const { Data } = await feed()
  const effect = Data.find((row) => row.Id === Id)?.Effect ?? []
  expect(effect.length).toBeGreaterThan(0)
  for (const { MeasureWith, MeasureWithout } of effect) {
    expect(MeasureWith).toBeLessThanOrEqual(MeasureWithout ?? 0)
  }
  const missing = Data.filter((row) => row.SMS_Inspection_Data__c === null)
  expect(missing.length).toBeGreaterThan(0)
  expect(missing.map(({ Effect, Severity_Weight__c }) => [Effect, Severity_Weight__c])).toEqual(
    missing.map(() => [null, null]),
  )
})

test('a period is of the carrier: all of them, the last seven days, today', async () => {
  const all = await feed()
  const week = await feed({ Period: 'Last 7 days' })
  const today = await feed({ Period: 'Today' })
  expect(all.Total).toBeGreaterThan(week.Total)
  expect(week.Total).toBeGreaterThan(today.Total)
  expect(today.Data.every(({ CreatedDate }) => CreatedDate >= '2026-11-20T05:00')).toBe(true)
})

test('a crash says what the file says, and what it changes unless it was not preventable', async () => {
  const [crash] = (await crashes()).Data
  expect(crash).toMatchObject({
    Fatalities__c: 0,
    Injuries__c: 0,
    Tow_Away__c: true,
    Hazmat_Released__c: false,
    Not_Preventable__c: false,
    IsRead: false,
  })
  expect(crash?.Effect?.map(({ Basic }) => Basic)).toEqual(['Crash Indicator'])
  const of = (is_not_preventable: boolean) =>
    service.admin
      .updateTable('crash')
      .set({ is_not_preventable })
      .where('report_number', '=', crash?.Report_Number__c ?? '')
      .execute()
  await of(true)
  expect((await crashes()).Data[0]).toMatchObject({ Not_Preventable__c: true, Effect: [] })
  await of(false)
})

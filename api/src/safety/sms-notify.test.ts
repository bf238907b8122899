import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { safetyCounters } from 'shared-api/safety/safety-counters'
import { smsFeeds, smsNotify } from 'shared-api/safety/sms-notify'
import { agentAccounts, carrierAccounts, quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { addArrival } from '../../test/support/sample-arrivals.ts'
import { setTimeZone } from '../../test/support/sample-rows.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const foreign = agentAccounts.find(({ id }) => carrierAccounts.every((own) => own.id !== id))?.id ?? ''
const counters = { ...smsNotify, ...safetyCounters }

beforeEach(async () => {
  await service.admin.deleteFrom('sms_notification_read').execute()
})

const queriesOf = {
  carrier: carrierAccounts.map(({ id }) => ({ CarrierId: id })),
  agent: agentAccounts.slice(0, 2).map(({ id }) => ({ CarrierId: id })),
}
const ownAccounts = new Set(
  Object.values(queriesOf).flatMap((queries) => queries.map(({ CarrierId }) => CarrierId)),
)

/** Instants at which a day, or the hour of a carrier, begins or ends. */
const moments = {
  'before midnight': '2026-11-20T04:59:59.999Z',
  midnight: '2026-11-20T05:00:00.000Z',
  'after midnight': '2026-11-20T05:00:00.001Z',
  'the hour that comes twice': '2026-11-01T05:30:00.000Z',
  'the same hour again': '2026-11-01T06:30:00.000Z',
  'the hour that is left out': '2026-03-08T07:00:00.000Z',
  'midnight before summer time': '2026-03-08T05:00:00.000Z',
  'the first midnight of summer time': '2026-03-09T04:00:00.000Z',
}

const hours = 3_600_000

/** Reports that arrive around the borders of the windows, seen from an instant. */
async function addAround(accountId: string, now: Date) {
  const days = [0, 1, 6, 7, 13, 14].flatMap((day) => [-1, 0, 1].map((hour) => day * 24 + hour))
  for (const [index, ago] of days.entries()) {
    const at = new Date(now.getTime() - ago * hours)
    if (at > now) continue
    // oxlint-disable-next-line no-await-in-loop
    await addArrival(service.admin, { accountId, at, violations: index % 3, isOutOfService: index % 2 === 0 })
  }
}

afterEach(() => setTimeZone(service.admin, tarnbrook.id, 'America/New_York'))

test.each(Object.entries(moments))('%s: each counter has as many rows as it counts', async (_, moment) => {
  const now = new Date(moment)
  await setTimeZone(service.admin, tarnbrook.id, 'America/Los_Angeles')
  for (const id of ownAccounts) await addAround(id, now)
  service.setNow(now)
  for (const role of ['carrier', 'agent'] as const) {
    await service.signIn(role)
    for (const query of [{}, ...queriesOf[role]]) {
      for (const [name, { count, rows }] of Object.entries(counters)) {
        const { Count } = await call(count, { query })
        const { Total } = await call(rows, { query: { ...query, get_report: 'true', PageSize: 100 } })
        expect({ name, Total }).toEqual({ name, Total: Count })
      }
    }
  }
  service.setNow(new Date('2026-11-20T18:00:00Z'))
  await service.signIn('carrier')
})

test("today is the carrier's day: one that has begun in New York has not in Los Angeles", async () => {
  const query = { CarrierId: tarnbrook.id }
  service.setNow(new Date('2026-12-10T06:00:00Z'))
  await service.signIn('carrier')
  await addArrival(service.admin, { accountId: tarnbrook.id, at: new Date('2026-12-10T04:30:00Z') })
  await addArrival(service.admin, { accountId: tarnbrook.id, at: new Date('2026-12-10T05:30:00Z') })
  expect(await call(smsNotify.today.count, { query })).toEqual({ Count: 1, Previous: 1 })
  await setTimeZone(service.admin, tarnbrook.id, 'America/Los_Angeles')
  expect(await call(smsNotify.today.count, { query })).toEqual({ Count: 2, Previous: 0 })
})

test('common violations and offenders are counted from the reports of the week', async () => {
  service.setNow(new Date('2026-12-24T18:00:00Z'))
  await service.signIn('carrier')
  const accountId = quillhaven.id
  const driver = await service.admin
    .selectFrom('driver')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const of = { accountId, driverId: driver.id }
  await addArrival(service.admin, { ...of, at: new Date('2026-12-24T12:00:00Z'), violations: 2 })
  await addArrival(service.admin, {
    ...of,
    at: new Date('2026-12-19T12:00:00Z'),
    violations: 1,
    isOutOfService: true,
  })
  await addArrival(service.admin, { ...of, at: new Date('2026-12-16T12:00:00Z'), violations: 3 })
  await addArrival(service.admin, { accountId, at: new Date('2026-12-24T13:00:00Z') })
  const query = { CarrierId: accountId, get_report: 'true' } as const
  const violations = await call(smsNotify.commonViolations.rows, { query })
  expect(violations.Data).toEqual([
    expect.objectContaining({ Violation_Code__c: '393.75A', Times__c: 3, Out_of_Service__c: 1 }),
  ])
  const offenders = await call(smsNotify.commonOffenders.rows, { query })
  expect(offenders.Data).toEqual([
    {
      Driver__c: driver.id,
      Driver_Name__r: { Name: driver.name },
      Inspections__c: 2,
      Violations__c: 3,
      Out_of_Service__c: 1,
      Severity__c: 24,
      Account__r: { Id: accountId, Name: quillhaven.name },
    },
  ])
  const clean = await call(smsNotify.clean7Days.rows, { query })
  expect(clean.Data).toHaveLength(1)
  const stopped = await call(smsNotify.outOfService7Days.rows, { query })
  expect(stopped.Data).toEqual([expect.objectContaining({ Violations__c: 1, OOS_Total__c: 1 })])
})

test('the vehicles of the reports of today and of the week are those that were inspected', async () => {
  const query = { CarrierId: quillhaven.id, get_report: 'true', SortBy: 'CreatedDate' } as const
  service.setNow(new Date('2027-02-10T18:00:00Z'))
  await service.signIn('carrier')
  const at = new Date('2027-02-10T12:00:00Z')
  const today = await addArrival(service.admin, { accountId: quillhaven.id, at })
  const earlier = await addArrival(service.admin, {
    accountId: quillhaven.id,
    at: new Date('2027-02-05T12:00:00Z'),
  })
  await addArrival(service.admin, { accountId: foreign, at })
  const ofToday = await call(smsNotify.vehiclesToday.rows, { query })
  expect(ofToday.Data).toEqual([
    expect.objectContaining({
      SMS_Inspection_Data__c: today.InspectionId,
      Report_Number__c: today.ReportNumber,
      Unit_Type__c: 'TRUCK TRACTOR',
      CreatedDate: at.toISOString(),
    }),
  ])
  const ofWeek = await call(smsNotify.vehicles7Days.rows, { query })
  expect(ofWeek.Data.map(({ SMS_Inspection_Data__c: id }) => id)).toEqual([
    today.InspectionId,
    earlier.InspectionId,
  ])
  expect(await call(smsNotify.vehicles7Days.count, { query: { CarrierId: quillhaven.id } })).toEqual({
    Count: 2,
    Previous: 0,
  })
})

test('a foreign carrier is not found, and a foreign report is not marked', async () => {
  const { Id: id } = await addArrival(service.admin, {
    accountId: foreign,
    at: new Date('2026-12-24T12:00:00Z'),
  })
  const notFound = { status: 404 }
  for (const { count } of Object.values(smsNotify)) {
    await expect(call(count, { query: { CarrierId: foreign } })).rejects.toMatchObject(notFound)
  }
  for (const feed of [smsFeeds.inspections, smsFeeds.crashes, smsFeeds.unread]) {
    await expect(call(feed, { query: { CarrierId: foreign } })).rejects.toMatchObject(notFound)
  }
  await expect(call(smsFeeds.read, { body: { Ids: [id] } })).rejects.toMatchObject(notFound)
  await call(smsFeeds.read, { body: { UpTo: '2030-01-01T00:00:00Z' } })
  const marks = await service.admin
    .selectFrom('sms_notification_read')
    .select('account_id')
    .where('account_id', '=', foreign)
    .execute()
  expect(marks).toEqual([])
})

test.each(['driver', 'guest', 'mvr', 'operator'] as const)('a %s has no feed', async (role) => {
  await service.signIn(role)
  await expect(call(smsFeeds.inspections, { query: {} })).rejects.toMatchObject({ status: 403 })
  await expect(call(smsFeeds.read, { body: {} })).rejects.toMatchObject({ status: 403 })
  await expect(call(smsFeeds.saveDigest, { body: { Digest: 'Daily' } })).rejects.toMatchObject({
    status: 403,
  })
  await service.signIn('carrier')
})

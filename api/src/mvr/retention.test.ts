import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { files } from 'shared-api/documents'
import { mvrAdverse } from 'shared-api/mvr/mvr-adverse'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { mvrRecords } from 'shared-api/mvr/mvr-record'
import type { PermissiblePurpose } from 'shared-api/mvr'
import { addMvrs } from '../../test/support/sample-mvr-rows.ts'
import { consent, newLicensed, request } from '../../test/support/sample-mvrs.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { mvrUser } from './advance-report.ts'
import { leastKept } from '../settings.ts'
import { deleteOldMvrRows } from './retention.ts'

const service = await testService({ as: 'carrier' })

async function completeReport(purpose: PermissiblePurpose = 'Annual review') {
  const driver = await newLicensed()
  await consent(driver, purpose)
  const { ReportId } = await request([driver], { PermissiblePurpose: purpose })
  await service.jobsDone()
  return { driver, report: ReportId ?? '' }
}

const later = (years: number, days = 1) =>
  new Date(Date.UTC(testNow.getUTCFullYear() + years, testNow.getUTCMonth(), testNow.getUTCDate() + days, 19))

/** What is deleted on a later day, and how the report is read then. */
async function onDay(day: Date, report: string) {
  const deleted = await deleteOldMvrRows({
    db: service.db,
    keys: testKeys,
    clock: () => day,
    retention: leastKept,
  })
  service.setNow(day)
  await service.signIn('carrier')
  const read = await call(mvrRecords.report, {
    params: { id: report },
    query: { record_type: 'MVR_REPORT' },
  })
  return { deleted, State: read.State, Reason: read.Reason }
}

const employ = (
  driver: string,
  status: 'Active' | 'Inactive' | 'PE Only',
  cancelledOn: string | null = null,
) =>
  service.admin
    .updateTable('driver')
    .set({ status, cancelled_on: cancelledOn })
    .where('id', '=', driver)
    .execute()

test('what a state sent is kept for 3 years, and its page says when it was deleted', async () => {
  const { driver, report } = await completeReport()
  await employ(driver, 'Active')
  expect(await onDay(later(3, -1), report)).toMatchObject({ State: 'Shown' })
  expect(await onDay(later(3), report)).toMatchObject({
    State: 'Not kept',
    Reason: 'This report was deleted on 21 Nov 2029, because it was old',
    deleted: { reports: expect.any(Number) },
  })
  const entries = await service.admin
    .selectFrom('audit_entry')
    .select('action')
    .where('action', '=', 'deleted old MVR reports')
    .execute()
  expect(entries).not.toEqual([])
  expect(
    await service.admin
      .selectFrom('mvr_charge')
      .select('report_id')
      .where('report_id', '=', report)
      .execute(),
  ).toHaveLength(1)
})

test('a pre-employment report is kept as long as the driver is employed, and 3 years longer', async () => {
  const hired = await completeReport('Pre-employment')
  const never = await completeReport('Pre-employment')
  await employ(hired.driver, 'Active')
  await employ(never.driver, 'PE Only')
  expect(await onDay(later(9), hired.report)).toMatchObject({ State: 'Shown' })
  expect(await onDay(later(9), never.report)).toMatchObject({ State: 'Not kept' })
  await employ(hired.driver, 'Inactive', '2035-11-30')
  expect(await onDay(new Date('2038-11-29T19:00:00Z'), hired.report)).toMatchObject({ State: 'Shown' })
  expect(await onDay(new Date('2038-12-03T19:00:00Z'), hired.report)).toMatchObject({ State: 'Not kept' })
})

test('a consent goes with its signed copy 5 years after its end; in force it stays; looks go after 5 years', async () => {
  const { driver, report } = await completeReport()
  const inForce = await completeReport()
  await employ(driver, 'Active')
  await employ(inForce.driver, 'Active')
  const looks = async () =>
    (await service.admin.selectFrom('mvr_access').select('id').where('report_id', '=', report).execute())
      .length
  await onDay(testNow, report)
  expect(await looks()).toBe(1)
  const { Data } = await call(mvrConsents.list, { query: { DriverId: driver } })
  await call(mvrConsents.withdraw, { body: { ConsentId: Data[0]?.Id ?? '' } })
  await onDay(later(5, -1), report)
  expect((await call(mvrConsents.list, { query: { DriverId: driver } })).Total).toBe(1)
  expect(await looks()).toBe(1)
  expect((await onDay(later(5), report)).deleted).toMatchObject({
    consents: expect.any(Number),
    looks: expect.any(Number),
  })
  expect(await looks()).toBe(0)
  expect((await call(mvrConsents.list, { query: { DriverId: driver } })).Total).toBe(0)
  expect((await call(mvrConsents.list, { query: { DriverId: inForce.driver } })).Total).toBe(1)
  expect((await call(files.list, { query: { bucket: 'drivers', folder: driver } })).Data).toEqual([])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from signature where driver_id = ${driver}
  `.execute(service.admin)
  expect(rows).toEqual([{ count: 0 }])
})

test('a report that a notice of adverse action goes with stays as long as the notice', async () => {
  const { driver, report } = await completeReport()
  await employ(driver, 'Active')
  await call(mvrAdverse.start, {
    body: { ReportId: report, Reason: 'Two serious violations', GivesSummary: true },
  })
  expect(await onDay(later(4), report)).toMatchObject({ State: 'Shown' })
  await onDay(later(6), report)
  expect(await onDay(later(6, 2), report)).toMatchObject({ State: 'Not kept' })
})

test('signed reviews go after 3 years, notices and adverse actions after 5; monitoring that goes on stays', async () => {
  const driver = await newLicensed()
  const { id: userId } = await service.admin
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'carrier')
    .limit(1)
    .executeTakeFirstOrThrow()
  await addMvrs(service.admin, { userId, driverIds: [driver] })
  const tables = [
    'mvr_review',
    'mvr_review_report',
    'mvr_notice',
    'mvr_enrollment',
    'mvr_adverse_action',
  ] as const
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const rows = await service.admin
            .selectFrom(table)
            .select('driver_id')
            .where('driver_id', '=', driver)
            .execute()
          return [table, rows.length] as const
        }),
      ),
    )
  const before = await counts()
  expect(before).toMatchObject({ mvr_review: 1, mvr_notice: 1, mvr_enrollment: 1, mvr_adverse_action: 1 })
  const sweep = (year: number) =>
    deleteOldMvrRows({
      db: service.db,
      keys: testKeys,
      clock: () => new Date(Date.UTC(year, 11, 1)),
      retention: leastKept,
    })
  // The rows are of the day on which the test runs.
  const year = new Date().getUTCFullYear()
  await sweep(year + 2)
  expect(await counts()).toEqual(before)
  await sweep(year + 4)
  expect(await counts()).toEqual({ ...before, mvr_review: 0, mvr_review_report: 0 })
  await sweep(year + 6)
  expect(await counts()).toEqual({
    ...before,
    mvr_review: 0,
    mvr_review_report: 0,
    mvr_notice: 0,
    mvr_adverse_action: 0,
  })
})

const asService = (query: ReturnType<typeof sql>) => tenantTx(service.db, mvrUser, (tx) => query.execute(tx))

test('the service deletes none of it otherwise, nor sooner than the law wants', async () => {
  await completeReport()
  for (const table of ['mvr_result', 'mvr_access', 'mvr_consent'])
    // oxlint-disable-next-line no-await-in-loop
    await expect(
      asService(
        sql`with allowed as (select set_config('app.deletes_old', 'on', true)) delete from ${sql.table(table)}`,
      ),
    ).rejects.toThrow('permission denied')
  await expect(asService(sql`select delete_old_mvr_rows(now(), 2, 5, 10)`)).rejects.toThrow('the law wants')
  await expect(
    tenantTx(service.db, { ...mvrUser, role: 'carrier' }, (tx) =>
      sql`select delete_old_mvr_rows(now(), 3, 5, 10)`.execute(tx),
    ),
  ).rejects.toThrow('only the back office deletes')
})

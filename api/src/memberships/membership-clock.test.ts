import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { memberships } from 'shared-api/memberships'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { productRows } from '../../demo/products.ts'
import { connect } from '../platform/database/connect.ts'
import { folderStore } from '../platform/files/file-store.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { leastKept } from '../settings.ts'
import { portalSchedules } from '../portal-workers.ts'
import { keptHead } from '../../test/support/kept-head.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys } from '../../test/support/test-world.ts'
import { moveDueMemberships } from './membership-clock.ts'
import { setTimeZone } from '../../test/support/sample-rows.ts'

const service = await testService({ as: 'carrier' })
const ProductId = productRows.find(({ name }) => name === 'Driver Membership')?.id

const activeOf = async (accountId: string, count: number) => {
  const rows = await service.admin
    .selectFrom('driver')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'Active')
    .where('cancelled_on', 'is', null)
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

const cancelOn = (CancellationDate: string, DriverId: string) =>
  call(memberships.cancel, { body: { DriverId, CancellationReason: 'Driver retired', CancellationDate } })

const statesOf = async (ids: readonly string[]) => {
  const rows = await service.admin
    .selectFrom('driver')
    .select(['id', 'status', 'is_member', 'active_until_on', 'version'])
    .where('id', 'in', [...ids])
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id))
}

const eventsOf = async (ids: readonly string[], kind: 'Cancelled' | 'Activated') => {
  const rows = await service.admin
    .selectFrom('membership_event')
    .select('driver_id')
    .where('driver_id', 'in', [...ids])
    .where('kind', '=', kind)
    .execute()
  return rows.length
}

test("the clock ends a membership at its carrier's midnight and not at another's", async () => {
  await setTimeZone(service.admin, tarnbrook.id, 'America/Los_Angeles')
  const [eastern = ''] = await activeOf(quillhaven.id, 1)
  const [pacific = ''] = await activeOf(tarnbrook.id, 1)
  await cancelOn('2026-12-01', eastern)
  await cancelOn('2026-12-01', pacific)
  const statusesAt = async (now: string) => {
    await moveDueMemberships(service.db, new Date(now))
    return (await statesOf([eastern, pacific])).map((row) => row?.status)
  }
  expect(await statusesAt('2026-12-01T04:59:59Z')).toEqual(['Active', 'Active'])
  expect(await statusesAt('2026-12-01T05:00:00Z')).toEqual(['Inactive', 'Active'])
  expect(await statusesAt('2026-12-01T07:59:59Z')).toEqual(['Inactive', 'Active'])
  expect(await statusesAt('2026-12-01T08:00:00Z')).toEqual(['Inactive', 'Inactive'])
  const { Events, Membership } = await call(memberships.history, { params: { id: pacific } })
  expect(Membership).toMatchObject({ Is_Cancellation_Planned__c: false, Active_Until__c: '2026-12-01' })
  expect(Events[0]).toMatchObject({
    Kind__c: 'Cancelled',
    CreatedDate: '2026-12-01T08:00:00.000Z',
    From_Status__c: 'Active',
    To_Status__c: 'Inactive',
    Reason__c: 'Driver retired',
    CreatedBy__r: null,
  })
})

test('the clock moves each once, however many processes do so at once and however often', async () => {
  const ids = await activeOf(quillhaven.id, 60)
  for (const id of ids) await cancelOn('2026-12-05', id)
  const processes = Array.from({ length: 6 }, () => connect(service.serviceUrl, { connections: 2 }))
  try {
    const now = new Date('2026-12-06T12:00:00Z')
    const moved = await Promise.all(processes.map((db) => moveDueMemberships(db, now)))
    expect(moved.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(ids.length)
    // What one process left because another one held it is taken at the next look.
    await moveDueMemberships(service.db, now)
    expect(await moveDueMemberships(service.db, now)).toBe(0)
  } finally {
    await Promise.all(processes.map((db) => db.destroy()))
  }
  expect((await statesOf(ids)).filter((row) => row?.status !== 'Inactive' || row.is_member)).toEqual([])
  expect(await eventsOf(ids, 'Cancelled')).toBe(ids.length)
})

test('the clock leaves a driver whom another user is changing for the next minute', async () => {
  const [id = ''] = await activeOf(quillhaven.id, 1)
  await cancelOn('2026-12-08', id)
  const now = new Date('2026-12-08T12:00:00Z')
  await service.admin.transaction().execute(async (tx) => {
    await tx.selectFrom('driver').select('id').where('id', '=', id).forUpdate().execute()
    await moveDueMemberships(service.db, now)
  })
  expect((await statesOf([id]))[0]?.status).toBe('Active')
  await moveDueMemberships(service.db, now)
  expect((await statesOf([id]))[0]?.status).toBe('Inactive')
})

test('the clock goes on where it was away for long: what began and ended while it was away has ended', async () => {
  const [id = ''] = await activeOf(quillhaven.id, 1)
  await cancelOn('2026-11-20', id)
  await call(memberships.reactivate, { body: { DriverId: id, ActivationDate: '2026-12-10', ProductId } })
  await cancelOn('2026-12-20', id)
  await moveDueMemberships(service.db, new Date('2027-02-01T12:00:00Z'))
  expect(await statesOf([id])).toMatchObject([{ status: 'Inactive', is_member: false }])
  const { Events } = await call(memberships.history, { params: { id } })
  expect(Events.slice(0, 2)).toMatchObject([
    { Kind__c: 'Cancelled', From_Status__c: 'Active', Effective_Date__c: '2026-12-20' },
    { Kind__c: 'Activated', To_Status__c: 'Active', Effective_Date__c: '2026-12-10' },
  ])
})

test('the clock does not begin what was cancelled for its first day', async () => {
  const [id = ''] = await activeOf(quillhaven.id, 1)
  await cancelOn('2026-11-20', id)
  await call(memberships.reactivate, { body: { DriverId: id, ActivationDate: '2026-12-10', ProductId } })
  await cancelOn('2026-12-10', id)
  await moveDueMemberships(service.db, new Date('2026-12-10T12:00:00Z'))
  const { Events } = await call(memberships.history, { params: { id } })
  expect(Events[0]).toMatchObject({ Kind__c: 'Cancelled', From_Status__c: 'Pending' })
  expect(await eventsOf([id], 'Activated')).toBe(0)
})

test('the clock renews what is billed again, on the day of the month that it began', async () => {
  const [id = ''] = await activeOf(quillhaven.id, 1)
  await cancelOn('2026-11-20', id)
  await call(memberships.reactivate, { body: { DriverId: id, ActivationDate: '2026-11-20', ProductId } })
  const untilAt = async (now: string) => {
    await moveDueMemberships(service.db, new Date(now))
    return (await statesOf([id]))[0]?.active_until_on
  }
  expect(await untilAt('2026-12-20T04:00:00Z')).toBe('2026-12-20')
  expect(await untilAt('2026-12-20T12:00:00Z')).toBe('2027-01-20')
  // Away for a quarter of a year.
  expect(await untilAt('2027-04-25T12:00:00Z')).toBe('2027-05-20')
})

test('the clock overtakes no user who has the form of a driver open while it renews', async () => {
  const [id = ''] = await activeOf(quillhaven.id, 1)
  await cancelOn('2026-11-20', id)
  const { Version } = await call(memberships.reactivate, {
    body: { DriverId: id, ActivationDate: '2026-11-20', ProductId },
  })
  await moveDueMemberships(service.db, new Date('2026-12-20T12:00:00Z'))
  expect(await statesOf([id])).toMatchObject([{ active_until_on: '2027-01-20', version: Version }])
})

const clock = () => new Date('2027-05-01T12:00:00Z')

test('the service moves by itself what was due when it starts', async () => {
  const [id = ''] = await activeOf(quillhaven.id, 1)
  await cancelOn('2027-05-01', id)
  const tools = {
    db: service.db,
    keys: testKeys,
    checkedHead: keptHead(),
    files: folderStore(service.folder),
    clock,
    log: service.app.log,
    retention: leastKept,
  }
  const jobs = createJobs({
    databaseUrl: service.serviceUrl,
    keys: testKeys,
    workers: () => [],
    schedules: () => portalSchedules({ ...tools, enqueue: jobs.enqueue, portal: 'https://portal.example' }),
    onProblem: (problem) => service.problems.push(problem),
  })
  await jobs.start()
  await service.jobsDone()
  await jobs.stop()
  expect((await statesOf([id]))[0]?.status).toBe('Inactive')
  expect(service.problems).toEqual([])
})

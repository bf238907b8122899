import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { call } from 'shared-api'
import type { DriverStatus } from 'shared-api/drivers'
import { memberships } from 'shared-api/memberships'
import type { Db } from '../../src/platform/database/connect.ts'
import { quillhaven } from '../../demo/accounts.ts'
import { startTestService, type TestService } from './test-service.ts'
import { testNow } from './test-world.ts'

export const absent = '00000000-0000-4000-8000-000000000000'

/** A service for the tests of a file; carrier staff are signed in, and `take` gives them a driver no one has touched. */
export function serviceWithMemberships() {
  let service: TestService
  let take: Awaited<ReturnType<typeof untouchedDrivers>>
  beforeAll(async () => {
    service = await startTestService()
    take = await untouchedDrivers(service.admin)
  })
  beforeEach(async () => {
    service.setNow(testNow)
    await service.signIn('carrier')
  })
  afterAll(() => service.stop())
  return { service: () => service, take: (status: DriverStatus) => take(status) }
}

/** Gives a driver with a status whom it has not given before. */
async function untouchedDrivers(admin: Db): Promise<(status: DriverStatus) => string> {
  const rows = await admin
    .selectFrom('driver')
    .select(['id', 'status'])
    .where('account_id', '=', quillhaven.id)
    .where('cancelled_on', 'is', null)
    .where('activated_on', 'is not', null)
    .union(
      admin
        .selectFrom('driver')
        .select(['id', 'status'])
        .where('account_id', '=', quillhaven.id)
        .where('status', 'in', ['Inactive', 'Pending']),
    )
    .orderBy('id')
    .execute()
  const untouched = Map.groupBy(rows, ({ status }) => status)
  return (status) => {
    const row = untouched.get(status)?.pop()
    if (row === undefined) throw new Error(`No driver is ${status} any more`)
    return row.id
  }
}

export const cancellation = (DriverId: string, CancellationDate = '2026-12-01') => ({
  body: { DriverId, CancellationReason: 'Driver left the company', CancellationDate },
})

export const history = (id: string) => call(memberships.history, { params: { id } })

export const refusedAt = (Field: string, Message: string) => ({ status: 400, errors: [{ Field, Message }] })

export async function timesAudited(admin: Db, action: string, subject: string) {
  const { count } = await admin
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', action)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return count
}

/** How a driver is answered who is named in a form and was removed since, or is a stranger's. */
export const driverGone = {
  status: 404,
  message: 'Record not found',
  errors: [
    {
      Field: 'DriverId',
      Message: 'This driver is no longer on record and may have been removed. Go back to the list.',
    },
  ],
}

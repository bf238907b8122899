import type { InferResult, RawBuilder } from 'kysely'
import type { DriverRecord } from 'shared-api/drivers'
import { canSeeReasons } from '../memberships/membership-history.ts'
import { type MembershipRow, selectLastMembership } from '../memberships/membership-queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import { fixedStatement } from '../platform/database/fixed-statement.ts'
import { executeAhead } from '../platform/database/pipelined-connection.ts'
import type { User } from '../platform/database/tenant.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { recordFieldsOf } from './driver-columns.ts'
import { detailColumns } from './driver-form-queries.ts'
import { detailsOf } from './driver-form-service.ts'
import { addressOf } from './driver-service.ts'

const driverRecord = fixedStatement((tx, id: RawBuilder<string>) =>
  tx
    .selectFrom('driver')
    .innerJoin('account', 'account.id', 'driver.account_id')
    .select([
      ...detailColumns,
      'driver.is_member',
      'driver.active_until_on',
      'driver.is_embark_monitored',
      'driver.cancelled_on',
      'driver.upload_id',
      'driver.created_at',
      'account.name as account_name',
    ])
    .where('driver.id', '=', id),
)

type DriverRecordRow = InferResult<ReturnType<typeof driverRecord>>[number]

/** Protected fields are masked. */
export async function findDriver(tx: Tx, id: string, keys: Keys): Promise<DriverRecord | undefined> {
  const arriving = await executeAhead(tx, driverRecord(tx, id))
  const membership = await selectLastMembership(tx, id)
  const [row] = await arriving()
  return row && driverOf(row, membership, keys)
}

/** The driver after a change. */
export async function changedDriver(tx: Tx, id: string, keys: Keys): Promise<DriverRecord> {
  const driver = await findDriver(tx, id, keys)
  if (driver === undefined) throw new Error('A driver was changed and is not there')
  return driver
}

export const visibleTo = (user: User, driver: DriverRecord): DriverRecord =>
  canSeeReasons(user) ? driver : { ...driver, Cancellation_Reason__c: null }

function driverOf(row: DriverRecordRow, membership: MembershipRow | undefined, keys: Keys): DriverRecord {
  return {
    ...recordFieldsOf(detailsOf(row, membership, keys)),
    Id: row.id,
    Name: row.name,
    Active_Inactive__c: row.status,
    Carrier: row.account_name,
    Carrier__r: { Id: row.account_id, Name: row.account_name },
    Member__c: row.is_member,
    Has_Membership__c: membership !== undefined && membership.state !== 'Ended',
    Active_Until__c: row.active_until_on,
    Embark_Monitoring_Active__c: row.is_embark_monitored,
    Mailing_Address: addressOf(row),
    Product__r: productOf(membership),
    Cancellation_Date__c: row.cancelled_on,
    Cancellation_Reason__c: membership?.cancellation_reason ?? null,
    UploadId: row.upload_id,
    CreatedDate: row.created_at.toISOString(),
    Version: row.version,
  }
}

/** Null for a membership older than stored products. */
const productOf = ({ product_id: Id = null, product_name: Name = null }: Partial<MembershipRow> = {}) =>
  Id === null || Name === null ? null : { Id, Name }

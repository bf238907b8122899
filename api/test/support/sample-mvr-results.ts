import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from 'shared-api/contract'
import type { PermissiblePurpose } from 'shared-api/mvr'
import type { MvrContent } from 'shared-api/mvr/mvr-content'
import { sealContent, sealRaw } from '../../src/mvr/sealed-results.ts'
import type { MvrFailure } from '../../src/platform/database/tables/mvr-tables.ts'
import type { Db } from '../../src/platform/database/connect.ts'
import { sampleContent } from './sample-mvr-content.ts'
import { testKeys, testNow } from './test-world.ts'

interface Came {
  driverId: string
  /** Null: its provider lets us keep the text alone. */
  content?: MvrContent | null
  raw?: string
  purpose?: PermissiblePurpose
  at?: Date
  /** Where it was requested another time. */
  requestedAt?: Date
  status?: 'Complete' | 'No Record'
  mayNotCombine?: boolean
  /** It failed for this reason after all. */
  reason?: MvrFailure
}

/** A report that came back some time ago. Gives its id. */
export async function addReport(
  admin: Db,
  {
    driverId,
    content = sampleContent(),
    raw = 'MVR OF MICHIGAN',
    purpose = 'Annual review',
    at = testNow,
    requestedAt = at,
    status = 'Complete',
    mayNotCombine = false,
    reason,
  }: Came,
): Promise<string> {
  const id = randomUUID()
  const { account_id, name } = await admin
    .selectFrom('driver')
    .select(['account_id', 'name'])
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow()
  await admin
    .insertInto('mvr_report')
    .values({
      id,
      account_id,
      driver_id: driverId,
      driver_name: name,
      mvr_type: '3 year MVR',
      purpose,
      status: reason === undefined ? status : 'Failed',
      reason: reason ?? null,
      source: 'portal',
      message: null,
      created_at: requestedAt,
      finished_at: at,
      is_before_requests: true,
    })
    .execute()
  await admin
    .insertInto('mvr_result')
    .values({
      report_id: id,
      account_id,
      driver_id: driverId,
      schema_version: 1,
      content_sealed: content === null ? null : sealContent(testKeys, id, content),
      raw_sealed: sealRaw(testKeys, id, raw),
      raw_hash: createHash('sha256').update(raw).digest(),
      provider: 'sandbox',
      may_not_combine: mayNotCombine,
      provider_order_id: 'SB-1',
      received_at: at,
    })
    .execute()
  return id
}

/** A report that is ordered, and has no job. Gives its id. */
export async function waitingOrder(admin: Db, driverId: string, consentId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into mvr_report (
      account_id, driver_id, driver_name, mvr_type, purpose, requested_by, consent_id, state, price_cents, status,
      source, created_at
    )
    select account_id, id, name, '3 year MVR', 'Annual review', (select id from app_user limit 1), ${consentId}, 'OH',
      1450, 'Ordered', 'portal', ${testNow}
    from driver where id = ${driverId} returning id
  `.execute(admin)
  return rows[0]?.id ?? ''
}

/** The record of the user who signs in with the role. */
export async function driverOf(admin: Db, role: Extract<Role, 'driver' | 'mvr'>): Promise<string> {
  const { driver_id: id } = await admin
    .selectFrom('app_user')
    .select('driver_id')
    .where('email', '=', `${role}@demo.example`)
    .executeTakeFirstOrThrow()
  return id ?? ''
}

/** Looks in the access log, oldest first. */
export const looksAt = (admin: Db, driverId: string) =>
  admin
    .selectFrom('mvr_access')
    .select(['report_id', 'user_name', 'role', 'what', 'purpose'])
    .where('driver_id', '=', driverId)
    .orderBy('id')
    .execute()

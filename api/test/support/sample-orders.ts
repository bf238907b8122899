import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { quillhaven } from '../../demo/accounts.ts'
import { sealedColumns } from '../../src/drivers/protected/sealed-fields.ts'
import type { Db } from '../../src/platform/database/connect.ts'
import { tenantTx } from '../../src/platform/database/tenant.ts'
import type { EnqueueAll } from '../../src/platform/jobs/queue.ts'
import type { Keys } from '../../src/platform/secrets/keys.ts'
import { requestMvrs } from '../../src/mvr/request-mvr.ts'

interface Ordering {
  db: Db
  admin: Db
  keys: Keys
  enqueueAll: EnqueueAll
  count: number
}

/** Requests reports of new drivers, all of whom have consented. Every tenth has no record, every twentieth is declined. */
export async function orderMany({ db, admin, keys, enqueueAll, count }: Ordering): Promise<string> {
  const driverIds = await addDrivers(admin, keys, count)
  await addConsents(admin, driverIds)
  const carrier = await admin
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'carrier@demo.example')
    .executeTakeFirstOrThrow()
  const user = {
    id: carrier.id,
    role: 'carrier' as const,
    accountIds: [quillhaven.id],
    driverId: undefined,
    sessionId: '',
    name: 'Dana Pell',
    email: 'carrier@demo.example',
    accountId: quillhaven.id,
    pinnedAccountId: undefined,
    guestLinkId: undefined,
    passwordChangedAt: undefined,
    sessionExpiresAt: new Date(),
    shareKey: 'one',
  }
  const { batchId } = await tenantTx(db, user, (tx) =>
    requestMvrs(
      tx,
      {
        CarrierId: quillhaven.id,
        DriverIds: driverIds,
        MVRType: '3 year',
        PermissiblePurpose: 'Annual review',
        RequestId: randomUUID(),
      },
      user,
      { enqueueAll, now: new Date() },
    ),
  )
  if (batchId === undefined) throw new Error('Nothing was ordered')
  return batchId
}

const numberOf = (at: number) => {
  if (at % 20 === 5) return `TEST DECLINED ${at}`
  return at % 10 === 0 ? `TEST NO RECORD ${at}` : `TEST COMPLETE ${at}`
}

async function addDrivers(admin: Db, keys: Keys, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) => {
    const id = randomUUID()
    return {
      id,
      account_id: quillhaven.id,
      first_name: 'Fleet',
      last_name: `Driver${at}`,
      status: 'Active' as const,
      cdl_state: 'OH',
      ...sealedColumns(keys, id, { cdlNumber: numberOf(at), birthDate: '1984-03-09' }),
    }
  })
  for (let start = 0; start < rows.length; start += 500)
    // oxlint-disable-next-line no-await-in-loop
    await admin
      .insertInto('driver')
      .values(rows.slice(start, start + 500))
      .execute()
  return rows.map(({ id }) => id)
}

async function addConsents(admin: Db, driverIds: readonly string[]) {
  await sql`
    with asked as (select id, account_id, name from driver where id = any(${driverIds}::uuid[])),
    copy as (
      insert into file (
        id, account_id, bucket, folder, kind, name, size_bytes, content_type, store_key, created_by, created_by_name,
        created_at
      )
      select gen_random_uuid(), account_id, 'drivers', id, 'Signed document', 'consent.pdf', 9, 'application/pdf',
        'consent ' || id, id, name, now()
      from asked returning id, account_id, folder, created_by_name
    ), signed as (
      insert into signature (
        id, account_id, document_kind, driver_id, template, template_version, consent_version, document_sealed,
        document_hash, file_id, file_hash, signer_id, signer_name, signed_at, network, device
      )
      select gen_random_uuid(), account_id, 'MVR consent', folder, 'mvr-disclosure', 1, 1, '', sha256(id::text::bytea),
        id, sha256(''), (select id from app_user limit 1), created_by_name, now(), '127.0.0.1', 'Firefox'
      from copy returning id, account_id, driver_id, document_hash, signer_name
    )
    insert into mvr_consent (
      id, account_id, driver_id, purpose, disclosure_version, disclosure_hash, signature_id, signer_name, signed_at,
      is_by_link
    )
    select gen_random_uuid(), account_id, driver_id, 'Annual review', 1, document_hash, id, signer_name, now(), false
    from signed
  `.execute(admin)
}

export interface OrderCounts {
  reports: number
  final: number
  completed: number
  /** At the provider. */
  orders: number
  results: number
  charges: number
}

export async function countOrders(admin: Db, batchId: string): Promise<OrderCounts> {
  const { rows } = await sql<OrderCounts>`
    select report_count as reports, final_count as final, completed_count as completed,
      (select count(*)::int from sandbox.mvr_order where idempotency_key in (select id from mvr_report where batch_id = mvr_batch.id)) as orders,
      (select count(*)::int from mvr_result join mvr_report on id = report_id where batch_id = mvr_batch.id) as results,
      (select count(*)::int from mvr_charge join mvr_report on id = report_id where batch_id = mvr_batch.id) as charges
    from mvr_batch where id = ${batchId}
  `.execute(admin)
  const [counts] = rows
  if (counts === undefined) throw new Error('There is no such batch')
  return counts
}

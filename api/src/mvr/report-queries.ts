import { createHash } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import type { MvrContent } from 'shared-api/mvr/mvr-content'
import type { Tx } from '../platform/database/connect.ts'
import { executeAhead, executeUnread } from '../platform/database/pipelined-connection.ts'
import type { MvrReportTable } from '../platform/database/tables/mvr-tables.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { sealContent, sealRaw } from './sealed-results.ts'
import type { Due } from './bring-on.ts'

/**
 * The report, and whether its consent is valid: both stay so until the transaction ends. They are locked in the order of a
 * withdrawal: the consent, then its reports.
 */
export async function lockReportWithConsent(tx: Tx, id: string) {
  const consent = await executeAhead(
    tx,
    sql<{ id: string }>`
      select id from mvr_consent
      where id = (select consent_id from mvr_report where id = ${id}) and withdrawn_at is null
      for share
    `.compile(tx),
  )
  const report = await lockReport(tx, id)
  return { report, isConsented: (await consent()).length > 0 }
}

/** Why there is no content: the report failed, or was deleted because it is old. */
export const selectWhyNoContent = (tx: Tx, id: string) =>
  tx.selectFrom('mvr_report').select(['reason', 'content_deleted_at']).where('id', '=', id).executeTakeFirst()

/** With what of its driver an order says. */
export const lockReport = (tx: Tx, id: string) =>
  tx
    .selectFrom('mvr_report')
    .leftJoin('driver', 'driver.id', 'mvr_report.driver_id')
    .select([
      'mvr_report.id',
      'mvr_report.account_id',
      'mvr_report.driver_id',
      'mvr_report.driver_name',
      'mvr_report.mvr_type',
      'mvr_report.purpose',
      'mvr_report.state',
      'mvr_report.status',
      'mvr_report.version',
      'mvr_report.consent_id',
      'mvr_report.ordered_at',
      'mvr_report.price_cents',
      'mvr_report.currency',
      'mvr_report.provider_order_id',
      'mvr_report.license_version',
      'driver.license_version as license_version_now',
      'driver.first_name',
      'driver.last_name',
      'driver.cdl_number_sealed',
      'driver.birth_date_sealed',
    ])
    .where('mvr_report.id', '=', id)
    .where('mvr_report.is_before_requests', '=', false)
    .forUpdate('mvr_report')
    .executeTakeFirst()

export type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>

/** It travels with what comes next in the transaction, or with its end, and fails with that. */
export const updateReport = (tx: Tx, id: string, change: Updateable<MvrReportTable>) =>
  executeUnread(tx, tx.updateTable('mvr_report').set(change).where('id', '=', id).compile())

/** The consent was withdrawn before the report left. */
export const sendBack = (tx: Tx, id: string) =>
  updateReport(tx, id, {
    status: 'Consent Needed',
    consent_id: null,
    message: 'The consent has ended. Ask the driver for a new one.',
  })

interface Ended {
  report: LockedReport
  status: 'Complete' | 'No Record'
  /** Undefined: none, or one that may not be kept in fields. */
  content: MvrContent | undefined
  raw: string
  provider: string
  /** By the terms of the provider at that time. */
  mayNotCombine: boolean
  orderId: string
  now: Date
}

/**
 * Keeps the result, ends the report and charges it. A second result meets the first one's key. All of it leaves in one
 * packet with the end of the transaction: the batch is locked from here on, for all of its reports.
 */
export async function endReport(tx: Tx, keys: Keys, ended: Ended) {
  const { report, status, content, raw, provider, mayNotCombine, orderId, now } = ended
  const { id, account_id, driver_id, price_cents, currency } = report
  const result = tx
    .insertInto('mvr_result')
    .values({
      report_id: id,
      account_id,
      driver_id,
      schema_version: 1,
      content_sealed: content === undefined ? null : sealContent(keys, id, content),
      raw_sealed: sealRaw(keys, id, raw),
      raw_hash: createHash('sha256').update(raw).digest(),
      provider,
      may_not_combine: mayNotCombine,
      provider_order_id: orderId,
      received_at: now,
    })
    .compile()
  await executeUnread(tx, result)
  const message = status === 'No Record' ? 'The state has no record under this CDL number' : null
  await updateReport(tx, id, { status, message, finished_at: now })
  if (price_cents === null) return
  const charge = tx
    .insertInto('mvr_charge')
    .values({ report_id: id, account_id, amount_cents: price_cents, currency, charged_at: now })
    .compile()
  await executeUnread(tx, charge)
}

/**
 * The next orders to be asked about, which no other process asks about now. One that has not left yet, or has left and was
 * not taken, has a job: it is looked after when that had its time.
 */
export async function takePending(tx: Tx, { provider, now, youngBefore, oldBefore, limit }: Due) {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id from mvr_report
      where status in ('Ordered', 'In Process') and not is_before_requests
        and (provider is null or provider = ${provider})
        and coalesce(checked_at, ordered_at, created_at) <= case
          when coalesce(ordered_at, created_at) > ${new Date(now.getTime() - 3_600_000)} then ${youngBefore}::timestamptz
          else ${oldBefore}::timestamptz
        end
      order by checked_at nulls first, id limit ${limit} for update skip locked
    )
    update mvr_report set checked_at = ${now} from due where mvr_report.id = due.id
    returning mvr_report.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

interface News {
  id: string
  orderId: string
}

/** Whether a report waits for this order of the provider. Its answer to the order itself may not have been kept yet. */
export async function isNewsOf(tx: Tx, provider: string, { id, orderId }: News): Promise<boolean> {
  const found = await tx
    .selectFrom('mvr_report')
    .select('id')
    .where('id', '=', id)
    .where('provider', '=', provider)
    .where('ordered_at', 'is not', null)
    .where('status', 'in', ['Ordered', 'In Process'])
    .where((where) =>
      where.or([where('provider_order_id', 'is', null), where('provider_order_id', '=', orderId)]),
    )
    .executeTakeFirst()
  return found !== undefined
}

import { type Insertable, sql } from 'kysely'
import type { MvrType, PermissiblePurpose } from 'shared-api/mvr'
import type { Tx } from '../platform/database/connect.ts'
import type { MvrBatchTable } from '../platform/database/tables/mvr-tables.ts'
import { accountName, money } from '../platform/database/wire.ts'
import { reportColumns, reports } from './mvr-queries.ts'

export const selectProducts = (tx: Tx) =>
  tx
    .selectFrom('mvr_product')
    .select([
      'mvr_type as MVRType',
      'name as Name',
      'description as Description',
      sql<string>`${money(sql`price_cents`)}`.as('Price'),
      'currency as CurrencyIsoCode',
    ])
    .orderBy('price_cents')
    .execute()

export const selectPrice = (tx: Tx, mvrType: MvrType) =>
  tx
    .selectFrom('mvr_product')
    .select(['price_cents', 'currency'])
    .where('mvr_type', '=', mvrType)
    .executeTakeFirst()

export const updatePrice = (tx: Tx, mvrType: MvrType, cents: number) =>
  tx.updateTable('mvr_product').set({ price_cents: cents }).where('mvr_type', '=', mvrType).execute()

export const selectRequested = (tx: Tx, userId: string, requestId: string) =>
  tx
    .selectFrom('mvr_batch')
    .select(['id', 'account_id', 'request_hash'])
    .where('requested_by', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/**
 * Held before their consents, as an edit of a license does, so that the two never wait for each other. A signature that is
 * kept at that moment comes before the request, or after it and orders what waits.
 */
export const selectDriversToReport = (tx: Tx, accountId: string, ids: readonly string[]) =>
  tx
    .selectFrom('driver')
    .select(['id', 'name', 'cdl_state'])
    .select(sql<boolean>`cdl_number_sealed is not null and cdl_state is not null`.as('is_complete'))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Of these drivers, those whose CDL number or state is not on record. */
export const selectIncomplete = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('driver')
    .select(['id as Id', 'name as Name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(sql<boolean>`(cdl_number_sealed is null or cdl_state is null)`)
    .orderBy('name')
    .orderBy('id')
    .execute()

export type DriverToReport = Awaited<ReturnType<typeof selectDriversToReport>>[number]

interface Kind {
  accountId: string
  driverIds: readonly string[]
  type: MvrType
  purpose: PermissiblePurpose
}

/** Reports of a carrier since an instant. */
export async function countReportsSince(tx: Tx, accountId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('mvr_batch')
    .select(sql<number>`coalesce(sum(report_count), 0)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The newest report of each driver that came back since an instant, or is on its way. Null: those on their way alone. None
 * of a license that was on record before.
 */
export const selectRecent = (tx: Tx, { accountId, driverIds, type, purpose }: Kind, since: Date | null) =>
  reports(tx)
    .select([...reportColumns, accountName.as('Carrier__r')])
    .distinctOn('mvr_report.driver_id')
    .where('mvr_report.account_id', '=', accountId)
    .where(sql<boolean>`mvr_report.driver_id = any(${driverIds}::uuid[])`)
    .where('mvr_report.mvr_type', '=', `${type} MVR`)
    .where('mvr_report.purpose', '=', purpose)
    .where('mvr_report.status', '<>', 'Failed')
    .where(
      sql<boolean>`(mvr_report.license_version is null or mvr_report.license_version = (
        select license_version from driver where driver.id = mvr_report.driver_id
      ))`,
    )
    .where(
      sql<boolean>`(mvr_report.created_at > ${since}::timestamptz or (
        mvr_report.status in ('Consent Needed', 'Ordered', 'In Process') and not mvr_report.is_before_requests))`,
    )
    .orderBy('mvr_report.driver_id')
    .orderBy('mvr_report.created_at', 'desc')
    .execute()

export const selectConsentsById = (tx: Tx, accountId: string, ids: readonly string[]) =>
  tx
    .selectFrom('mvr_consent')
    .select(['id', 'driver_id', 'purpose', 'withdrawn_at'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

/** Locked: a withdrawal waits until what rests on them is written. */
export const selectValidConsents = (tx: Tx, { accountId, driverIds, purpose }: Omit<Kind, 'type'>) =>
  tx
    .selectFrom('mvr_consent')
    .select(['id', 'driver_id'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`driver_id = any(${driverIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()

export async function insertBatch(tx: Tx, row: Insertable<MvrBatchTable>) {
  const { id } = await tx.insertInto('mvr_batch').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

interface NewReports extends Kind {
  batchId: string
  names: readonly string[]
  states: readonly (string | null)[]
  /** Null: its driver has not consented. */
  consentIds: readonly (string | null)[]
  requestedBy: string
  priceCents: number
  now: Date
}

/** One report for each driver. Gives the ids in the order of the drivers. */
export async function insertReports(tx: Tx, made: NewReports) {
  const { rows } = await sql<{ id: string; consent_id: string | null }>`
    insert into mvr_report (
      account_id, batch_id, driver_id, driver_name, mvr_type, purpose, requested_by, consent_id, state, price_cents,
      message, status, source, created_at
    )
    select ${made.accountId}, ${made.batchId}, driver_id, name, ${`${made.type} MVR`}, ${made.purpose},
      ${made.requestedBy}, consent_id, state, ${made.priceCents},
      case when consent_id is null then ${waitsForConsent} end,
      case when consent_id is null then 'Consent Needed' else 'Ordered' end, 'portal', ${made.now}
    from unnest(${made.driverIds}::uuid[], ${made.names}::text[], ${made.states}::text[], ${made.consentIds}::uuid[])
      with ordinality as asked (driver_id, name, state, consent_id, place)
    order by place
    returning id, consent_id
  `.execute(tx)
  return rows
}

const waitsForConsent = 'The driver has not consented. Send a link to sign.'

export const countReportsByStatus = (tx: Tx, batchId: string) =>
  tx
    .selectFrom('mvr_report')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where status = 'Consent Needed'))::int`.as('waiting'),
      sql<string | null>`(array_agg(id))[1]`.as('first_id'),
    ])
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()

export async function selectDriversOfBatch(tx: Tx, batchId: string): Promise<string[]> {
  const rows = await tx.selectFrom('mvr_report').select('driver_id').where('batch_id', '=', batchId).execute()
  return rows.flatMap(({ driver_id: id }) => id ?? [])
}

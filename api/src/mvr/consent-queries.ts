import { type Insertable, sql } from 'kysely'
import type { MvrConsentFilter, mvrConsentSorts } from 'shared-api/mvr/mvr-consent'
import type { PermissiblePurpose } from 'shared-api/mvr'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, matchesSearch, pageBounds, type Scope, sorted } from '../platform/database/list.ts'
import type { MvrConsentTable } from '../platform/database/tables/mvr-tables.ts'
import { accountWithId, instant } from '../platform/database/wire.ts'

const signers = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('driver')
    .innerJoin('account', 'account.id', 'driver.account_id')
    .select([
      'driver.id',
      'driver.account_id',
      'driver.name',
      'driver.email',
      'driver.cdl_state',
      'driver.cdl_number_index',
      'account.name as carrier',
    ])
    .where('driver.id', '=', driverId)

/** The driver who consents, if the caller may see the record. */
export const selectSigner = (tx: Tx, driverId: string) => signers(tx, driverId).executeTakeFirst()

/** The same, held: a change waits, and then ends the consent that was kept. */
export const holdSigner = (tx: Tx, driverId: string) =>
  signers(tx, driverId).forShare('driver').executeTakeFirst()

export type ConsentSigner = NonNullable<Awaited<ReturnType<typeof selectSigner>>>

export async function hasConsented(tx: Tx, driverId: string, purpose: PermissiblePurpose): Promise<boolean> {
  const row = await tx
    .selectFrom('mvr_consent')
    .select('id')
    .where('driver_id', '=', driverId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The drivers whose report of a batch waits for consent, and whether a mailed link still waits for them. */
export const selectDriversToAsk = (tx: Tx, batchId: string, now: Date) =>
  tx
    .selectFrom('mvr_report')
    .innerJoin('driver', 'driver.id', 'mvr_report.driver_id')
    .innerJoin('mvr_batch', 'mvr_batch.id', 'mvr_report.batch_id')
    .select((builder) => [
      'driver.id',
      'driver.email',
      'mvr_batch.purpose',
      builder
        .exists(
          builder
            .selectFrom('mvr_consent_link as link')
            .select('link.id')
            .whereRef('link.driver_id', '=', 'driver.id')
            .whereRef('link.purpose', '=', 'mvr_batch.purpose')
            .where('link.sent_to', 'is not', null)
            .where('link.used_at', 'is', null)
            .where('link.replaced_at', 'is', null)
            .where('link.expires_at', '>', now),
        )
        .as('is_asked'),
    ])
    .where('mvr_report.batch_id', '=', batchId)
    .where('mvr_report.status', '=', 'Consent Needed')
    .orderBy('driver.id')
    .execute()

export const insertConsent = (tx: Tx, row: Insertable<MvrConsentTable>) =>
  tx.insertInto('mvr_consent').values(row).execute()

interface Consented {
  driverId: string
  purpose: PermissiblePurpose
  consentId: string
}

/** What waited for this consent is ordered. Gives the reports. */
export const orderWaiting = (tx: Tx, { driverId, purpose, consentId }: Consented) =>
  tx
    .updateTable('mvr_report')
    .set({ status: 'Ordered', consent_id: consentId, message: null })
    .where('driver_id', '=', driverId)
    .where('purpose', '=', purpose)
    .where('status', '=', 'Consent Needed')
    .where('is_before_requests', '=', false)
    .returning(['id', 'consent_id'])
    .execute()

const consentColumns = [
  'mvr_consent.id as Id',
  'mvr_consent.driver_id as Driver__c',
  'driver.name as DriverName',
  accountWithId.as('Carrier__r'),
  'mvr_consent.purpose as PermissiblePurpose',
  'mvr_consent.disclosure_version as DisclosureVersion',
  sql<string>`encode(mvr_consent.disclosure_hash, 'hex')`.as('DocumentHash'),
  'mvr_consent.signer_name as SignerName',
  instant('mvr_consent.signed_at').as('SignedAt'),
  'mvr_consent.is_by_link as IsByLink',
  sql<string | null>`${instant('mvr_consent.withdrawn_at')}`.as('WithdrawnAt'),
] as const

const consents = (tx: Tx) =>
  tx
    .selectFrom('mvr_consent')
    .innerJoin('driver', 'driver.id', 'mvr_consent.driver_id')
    .innerJoin('account', 'account.id', 'mvr_consent.account_id')

export const selectConsent = (tx: Tx, id: string) =>
  consents(tx).select(consentColumns).where('mvr_consent.id', '=', id).executeTakeFirst()

/** False where it was withdrawn before. */
export async function withdraw(tx: Tx, id: string, by: { userId: string; now: Date }): Promise<boolean> {
  const row = await tx
    .updateTable('mvr_consent')
    .set({ withdrawn_at: by.now, withdrawn_by: by.userId })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface Search {
  scope: Scope
  driverId: string | undefined
  text: string
}

const matchingConsents = (tx: Tx, { scope, driverId, text }: Search) =>
  consents(tx)
    .where(inScope('mvr_consent.account_id', scope))
    .where(matchesSearch(sql<string>`lower(driver.name || ' ' || mvr_consent.purpose)`, text))
    .$if(driverId !== undefined, (query) => query.where('mvr_consent.driver_id', '=', driverId ?? ''))

const consentSorts = {
  SignedAt: sql`mvr_consent.signed_at`,
  DriverName: sql`lower(driver.name)`,
  PermissiblePurpose: sql`mvr_consent.purpose`,
} satisfies Record<(typeof mvrConsentSorts)[number], unknown>

/** @param total of all pages. */
export function selectConsents(tx: Tx, search: Search, filter: MvrConsentFilter, total: number) {
  const { limit, offset } = pageBounds(filter, total)
  return matchingConsents(tx, search)
    .select(consentColumns)
    .$if(filter.list_filter === 'Valid', (query) => query.where('mvr_consent.withdrawn_at', 'is', null))
    .$if(filter.list_filter === 'Withdrawn', (query) =>
      query.where('mvr_consent.withdrawn_at', 'is not', null),
    )
    .orderBy(sorted(consentSorts[filter.SortBy], 'mvr_consent.id', filter))
    .limit(limit)
    .offset(offset)
    .execute()
}

export const countConsents = (tx: Tx, search: Search) =>
  matchingConsents(tx, search)
    .select([
      sql<number>`count(*)::int`.as('All'),
      sql<number>`(count(*) filter (where mvr_consent.withdrawn_at is null))::int`.as('Valid'),
      sql<number>`count(mvr_consent.withdrawn_at)::int`.as('Withdrawn'),
    ])
    .executeTakeFirstOrThrow()

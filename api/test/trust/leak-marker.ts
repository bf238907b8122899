import { sql } from 'kysely'
import type { Contract, Role } from 'shared-api/contract'
import type { Db } from '../../src/platform/database/connect.ts'
import { inBatches } from '../support/in-batches.ts'
import { bearer, type TestService } from '../support/test-service.ts'
import { idPlaces, sampleRequest } from './sample-request.ts'
import { absentId, idsOf } from './tenants.ts'

/** Nothing is called so; a search for `wanted` finds it, and does not say it back. */
const leakMarker = 'zqcanaryzq'
const wanted = 'zqcanary'

/** Codes that PostgreSQL or the contract have to understand. */
const codes = [
  'account.time_zone',
  'payment.currency',
  'challenge.currency',
  'product.currency',
  'mvr_charge.currency',
]

interface Column {
  table: string
  column: string
}

/** Tables without a tenant: of one user, of all users, or of no caller (FMCSA's files are public); each has tests of its own. */
const ofNoTenant =
  'account_addition app_user audit_entry column_state daily_coverage dataq_limit demo_mail demo_part discount file_arrival migration mvr_notice_cursor mvr_product mvr_quarantine national_carrier national_coverage national_crash national_file national_fleet national_gap national_inspection national_published national_score national_violation national_violation_text product safety_import security_event session sign_in_challenge sms_population sms_population_curve violation_code webhook_event'.split(
    ' ',
  )

/** Whose a row is, where its table has no account of its own. */
const ownRows = (table: string, accountIds: readonly string[]) => {
  if (table === 'account') return sql`id = any (${accountIds}::uuid[])`
  if (table === 'agent') {
    return sql`id in (select agent_id from account_agent where account_id = any (${accountIds}::uuid[]))`
  }
  const isOwn = sql`account_id = any (${accountIds}::uuid[])`
  // The carrier that is asked sees who asks.
  return table === 'driver_link_request'
    ? sql`(${isOwn} or holder_account_id = any (${accountIds}::uuid[]))`
    : isOwn
}

const historyTriggers = [
  ['membership_event', 'membership_event_stays'],
  ['challenge_change', 'challenge_change_stays'],
  ['challenge_note', 'challenge_note_stays'],
  ['ticket_change', 'ticket_change_stays'],
  ['ticket_note', 'ticket_note_stays'],
  ['payment_change', 'payment_change_stays'],
  ['payment', 'payment_paid_is_final'],
  ['payment_line', 'payment_line_paid_is_final'],
  ['transaction', 'transaction_stays'],
  ['receipt', 'receipt_stays'],
  ['signature', 'signature_stays'],
  ['mvr_report', 'mvr_report_moves_on'],
  ['mvr_consent', 'mvr_consent_stays'],
  ['mvr_result', 'mvr_result_stays'],
  ['mvr_charge', 'mvr_charge_stays'],
  ['mvr_access', 'mvr_access_stays'],
  ['mvr_dispute', 'mvr_dispute_stays'],
  ['mvr_adverse_action', 'mvr_adverse_action_moves_on'],
  ['mvr_adverse_letter', 'mvr_adverse_letter_stays'],
  ['mvr_review', 'mvr_review_stays'],
  ['mvr_review_authority', 'mvr_review_authority_stays'],
  ['mvr_enrollment', 'mvr_enrollment_moves_on'],
  ['mvr_notice', 'mvr_notice_stays'],
] as const

/** Writes the leak marker into every text column of every row that is not of these accounts. Gives the columns that took it. */
export async function plantLeakMarkers(admin: Db, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and data_type in ('text', 'character varying')
      and table_name <> all (${ofNoTenant}::text[])
  `.execute(admin)
  const planted: string[] = []
  // History is never changed, but here.
  for (const [table, trigger] of historyTriggers) {
    // oxlint-disable-next-line no-await-in-loop
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(admin)
  }
  for (const { table, column } of rows) {
    if (codes.includes(`${table}.${column}`)) continue
    const update = sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${leakMarker} || substr(ctid::text, 2)
      where not (${ownRows(table, accountIds)})
    `
    // oxlint-disable-next-line no-await-in-loop
    if (await isTaken(admin, update)) planted.push(`${table}.${column}`)
  }
  for (const [table, trigger] of historyTriggers) {
    // oxlint-disable-next-line no-await-in-loop
    await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(admin)
  }
  return planted
}

/** Where only certain words are allowed nothing can hide: PostgreSQL refuses by the check constraint. */
async function isTaken(admin: Db, update: ReturnType<typeof sql>): Promise<boolean> {
  try {
    const { numAffectedRows = 0n } = await update.execute(admin)
    return numAffectedRows > 0n
  } catch (refused) {
    if (refused instanceof Error && /check constraint|invalid input/.test(refused.message)) return false
    throw refused
  }
}

/** Calls that showed the role a leak marker, however it asked. */
export async function crawl(
  service: TestService,
  role: Role,
  contracts: readonly Contract[],
): Promise<string[]> {
  const headers = bearer(await service.signIn(role))
  const { foreign } = await idsOf(service, role)
  const strangers = [absentId, ...[...foreign.values()].flatMap((ids) => ids.slice(0, 1))]
  const leaks: string[] = []
  for (const contract of contracts) {
    if (contract.method !== 'GET' || contract.roles === 'anyone' || !contract.roles.includes(role)) continue
    const ids = idPlaces(contract).length === 0 ? [absentId] : strangers
    for (const { path, hasLeakMarker } of await answersOf(service, headers, contract, ids)) {
      if (hasLeakMarker) leaks.push(path)
    }
  }
  return leaks
}

/** Every page of a list, what a search for the leak marker finds, and the records of strangers. */
async function answersOf(
  service: TestService,
  headers: Record<string, string>,
  contract: Contract,
  ids: readonly string[],
) {
  const paths = new Set<string>()
  const own = sampleRequest(contract, () => '').path.replace(/CarrierId=(&|$)/, '')
  for (const extra of ['', 'PageSize=100', 'PageSize=100&Page=2', `Search=${wanted}`])
    paths.add(joined(own, extra))
  paths.add(own.replace('SearchTerm=ma', `SearchTerm=${wanted}`))
  for (const id of ids) paths.add(sampleRequest(contract, () => id).path)
  return inBatches([...paths], async (path) => {
    const { status, body } = await service.askInside(path, { headers })
    if (status === 401) throw new Error(`${path} was asked without a session: nothing can be found like this`)
    return { path, hasLeakMarker: body.includes(leakMarker) }
  })
}

const joined = (path: string, extra: string) =>
  extra === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${extra}`

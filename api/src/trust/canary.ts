import { sql } from 'kysely'
import type { Contract, Role } from 'shared-api/contract'
import type { Db } from '../database/connect.ts'
import { bearer, type TestService } from '../testing/test-service.ts'
import { idPlaces, sampleRequest } from './sample-request.ts'
import { absentId, idsOf } from './tenants.ts'

/** Nothing is called so; a search for `wanted` finds it, and does not say it back. */
const canary = 'zqcanaryzq'
const wanted = 'zqcanary'

/** Codes that PostgreSQL or the contract have to understand. */
const codes = ['account.time_zone', 'payment.currency', 'challenge.currency', 'product.currency']

interface Column {
  table: string
  column: string
}

/** Writes the canary into every text column of every row that is not of these accounts. Gives the columns that took it. */
export async function plantCanaries(admin: Db, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Column>`
    select columns.table_name as "table", columns.column_name as "column"
    from information_schema.columns
    join information_schema.columns as key using (table_schema, table_name)
    where columns.table_schema = 'public' and columns.is_generated = 'NEVER' and columns.data_type = 'text'
      and key.column_name = case columns.table_name when 'account' then 'id' else 'account_id' end
      and columns.table_name not in ('app_user', 'audit_entry')
  `.execute(admin)
  const planted: string[] = []
  for (const { table, column } of rows) {
    if (codes.includes(`${table}.${column}`)) continue
    const key = sql.ref(table === 'account' ? 'id' : 'account_id')
    const update = sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${canary} || substr(ctid::text, 2)
      where ${key} <> all (${accountIds}::uuid[])
    `
    // oxlint-disable-next-line no-await-in-loop
    if (await isTaken(admin, update)) planted.push(`${table}.${column}`)
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

/** Calls that showed the role a canary, however it asked. */
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
    for (const { path, hasCanary } of await answersOf(service, headers, contract, ids)) {
      if (hasCanary) leaks.push(path)
    }
  }
  return leaks
}

/** Every page of a list, what a search for the canary finds, and the records of strangers. */
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
  const answers: { path: string; hasCanary: boolean }[] = []
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop
    const { body } = await service.askRaw(path, { headers })
    answers.push({ path, hasCanary: body.includes(canary) })
  }
  return answers
}

const joined = (path: string, extra: string) =>
  extra === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${extra}`

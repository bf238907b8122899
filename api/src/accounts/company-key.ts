import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

/** Milliseconds. */
const keptFor = 60_000

const kept = new Map<string, { key: Promise<string>; until: number }>()

/** The same key for all accounts of one company: accounts belong together when a user with the role carrier has both. */
export function companyKey(db: Db, accountId: string): Promise<string> {
  const known = kept.get(accountId)
  if (known !== undefined && known.until > performance.now()) return known.key
  const key = selectCompany(db, accountId)
  kept.set(accountId, { key, until: performance.now() + keptFor })
  key.catch(() => kept.delete(accountId))
  return key
}

async function selectCompany(db: Db, accountId: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    with recursive company as (
      select ${accountId}::uuid as account_id
      union
      select theirs.account_id
      from company
      join account_access as staff on staff.account_id = company.account_id
      join app_user on app_user.id = staff.user_id and app_user.role = 'carrier'
      join account_access as theirs on theirs.user_id = staff.user_id
    )
    select min(account_id::text) as key from company
  `.execute(db)
  return rows[0]?.key ?? accountId
}

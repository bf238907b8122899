import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/connect.ts'

/** A finding of an investigation and an order about every carrier. */
export async function addFmcsaWords(admin: Db) {
  await sql`
    insert into investigation_finding (account_id, basic, found_on) select id, 'Crash Indicator', '2026-06-01' from account
  `.execute(admin)
  await sql`
    insert into carrier_order (account_id, kind, from_on) select id, 'High risk', '2026-06-01' from account
  `.execute(admin)
}

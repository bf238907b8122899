import { sql } from 'kysely'
import type { Tx } from '../../platform/database/connect.ts'

interface Colleague {
  by_email: boolean
  by_phone: boolean
}

/** Whether another driver of the carrier has these values; null is not compared. See the function in migration 0029. */
export async function colleagueHas(
  tx: Tx,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<Colleague> {
  const { rows } = await sql<Colleague>`
    select by_email, by_phone from colleague_has(${email}, ${phone})
  `.execute(tx)
  return rows[0] ?? { by_email: false, by_phone: false }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { call } from 'shared-api'
import { driverUploads } from 'shared-api/uploads'
import type { Mapping } from 'shared-api/uploads/driver-headings'
import { sql } from 'kysely'
import { connect } from '../../src/platform/database/connect.ts'
import { tarnbrook } from '../../demo/accounts.ts'
import type { TestDatabase } from './test-database.ts'

/** For tests. */
export const headLine = 'FirstName,LastName,EmailId,MobileNumber,CDLNumber,CDLState\r\n'

/** Lines of drivers that are called so, each another one. */
export const driverLines = (called: string, count: number) =>
  Array.from({ length: count }, (_, place) => {
    const name = `${called.charAt(0).toUpperCase()}${called.slice(1)}${place}`
    const number = String(place).padStart(4, '0')
    const phone = `(614) ${555 + Math.floor(place / 9000)}-${1000 + (place % 9000)}`
    return `${name},Uploaded,${called}${place}@x.example,${phone},OH-${called} ${number},Ohio\r\n`
  }).join('')

interface Sent {
  UploadId?: string
  CarrierId?: string
  Mapping?: Mapping
  name?: string
}

/** What the form of an upload holds. */
const sent = (content: string | Uint8Array<ArrayBuffer>, { name = 'drivers.csv', ...given }: Sent = {}) => ({
  UploadId: randomUUID(),
  CarrierId: tarnbrook.id,
  ...given,
  file: new File([content], name),
})

/** Sends a file to a carrier that the carrier's staff of the demo has, and the agent has not. */
export const sendFile = (content: string | Uint8Array<ArrayBuffer>, given: Sent = {}) =>
  call(driverUploads.send, { body: sent(content, given) })

/** Works while another connection holds a lock of the database, and lets it go. */
export async function holding<T>(
  { adminUrl }: TestDatabase,
  lock: string,
  work: () => Promise<T>,
): Promise<T> {
  const other = connect(adminUrl, { connections: 1, connectWithin: 20_000 })
  try {
    return await other.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      await sql.raw(lock).execute(tx)
      return work()
    })
  } finally {
    await other.destroy()
  }
}

/** Resolves when so many statements wait to write to a table, or to a row of it. */
export async function waitingFor({ admin }: TestDatabase, table: string, count = 1) {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${table}%`}
    `.execute(admin)
    if (rows.length >= count) return
    await delay(10)
  }
}

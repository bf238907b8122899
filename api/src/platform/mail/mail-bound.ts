import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import { executeUnread } from '../database/pipelined-connection.ts'
import type { Keys } from '../secrets/keys.ts'
import { blindIndex } from '../secrets/seal.ts'

const mailsPerHour = 5
const hour = 3_600_000

/** In an hour, to addresses that a carrier's users typed. A carrier with more new drivers uploads them, which mails no one. */
export const mailsOfCarrier = 60

export interface CountedMail {
  /** What it is: each kind is counted by itself. */
  kind: string
  /** Its address, or the mailbox of an address that may be a stranger's, and what else it is counted by. */
  subjects: readonly string[]
  /** Of each subject in an hour. */
  most?: number
  keys: Keys
  now: Date
}

/**
 * All that follows a + in the name of an address is a note of its owner: those addresses are one mailbox. The address
 * without a note is counted by itself, so that mails to notes of a stranger's choice never keep its own mails away.
 */
export const mailboxOf = (address: string) => address.replace(/\+[^@]*(?=@)/, '+')

/**
 * Counts a mail by each of its subjects, of which none gets more than five of a kind per hour, or `most`.
 * @returns 0, or how many seconds to wait; then it is not counted.
 */
export async function countMail(
  tx: Tx,
  { kind, subjects, keys, now, most = mailsPerHour }: CountedMail,
): Promise<number> {
  const counted = subjects.map((subject) => blindIndex(keys, `mail request, ${kind}`, subject.toLowerCase()))
  // In one order, and before any row, so that two mails never wait for each other.
  for (const key of counted.toSorted((one, other) => one.compare(other)))
    await executeUnread(tx, sql`select pg_advisory_xact_lock(${key.readInt32BE(0)}, 2)`)
  const hourAgo = new Date(now.getTime() - hour)
  await executeUnread(tx, tx.deleteFrom('mail_request').where('requested_at', '<=', hourAgo).compile())
  const full = await tx
    .selectFrom('mail_request')
    .select(sql<Date>`min(requested_at)`.as('oldest'))
    .where('email_key', 'in', counted)
    .groupBy('email_key')
    .having(sql<boolean>`count(*) >= ${most}`)
    .execute()
  const free = Math.max(...full.map(({ oldest }) => oldest.getTime() + hour), 0)
  if (free > 0) return Math.ceil((free - now.getTime()) / 1000)
  const rows = counted.map((key) => ({ email_key: key, requested_at: now }))
  await executeUnread(tx, tx.insertInto('mail_request').values(rows).compile())
  return 0
}

import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../platform/database/connect.ts'

const validMinutes = 30
/** Expired links are deleted after a day. */
const storedMinutes = 24 * 60

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The holder of a link: a user, or a driver without an account. */
type Holder = { userId: string } | { driverId: string }

/** Creates a link and returns its token of 256 bits, of which only a hash is stored. Undefined when the id exists. */
export async function makeLink(tx: Tx, id: string, holder: Holder, now: Date): Promise<string | undefined> {
  await tx.deleteFrom('one_use_link').where('expires_at', '<', before(now, storedMinutes)).execute()
  const token = randomBytes(32).toString('base64url')
  const made = await tx
    .insertInto('one_use_link')
    .values({
      id,
      token_hash: hashOf(token),
      user_id: 'userId' in holder ? holder.userId : null,
      driver_id: 'driverId' in holder ? holder.driverId : null,
      created_at: now,
      expires_at: before(now, -validMinutes),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made === undefined ? undefined : token
}

/** Its holder while the link is valid, without using it up. */
export const findLink = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('one_use_link')
    .select(['user_id', 'driver_id'])
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses up the link. Of simultaneous attempts only one succeeds. */
export const takeLink = (tx: Tx, token: string, now: Date) =>
  tx
    .updateTable('one_use_link')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'driver_id'])
    .executeTakeFirst()

/** Invalidates a driver's other links once the account exists. Locked links are skipped: their request finds the account. */
export const voidLinksOf = (tx: Tx, driverId: string, now: Date) =>
  tx
    .updateTable('one_use_link')
    .set({ used_at: now })
    .where('id', 'in', (links) =>
      links
        .selectFrom('one_use_link')
        .select('id')
        .where('driver_id', '=', driverId)
        .where('used_at', 'is', null)
        .forUpdate()
        .skipLocked(),
    )
    .execute()

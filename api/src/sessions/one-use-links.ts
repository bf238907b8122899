import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../platform/database/connect.ts'

const goodForMinutes = 30
/** A link of yesterday is of no use to anybody, nor is the memory of it. */
const keptMinutes = 24 * 60

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Whom a link lets in: a user, or a driver who has no account yet. */
type Holder = { userId: string } | { driverId: string }

/** Makes a link and gives its token, 256 bits, kept nowhere. Undefined where a link with this id was made before. */
export async function makeLink(tx: Tx, id: string, holder: Holder, now: Date): Promise<string | undefined> {
  await tx.deleteFrom('one_use_link').where('expires_at', '<', before(now, keptMinutes)).execute()
  const token = randomBytes(32).toString('base64url')
  const made = await tx
    .insertInto('one_use_link')
    .values({
      id,
      token_hash: hashOf(token),
      user_id: 'userId' in holder ? holder.userId : null,
      driver_id: 'driverId' in holder ? holder.driverId : null,
      created_at: now,
      expires_at: before(now, -goodForMinutes),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made === undefined ? undefined : token
}

/** Whether the link could be taken now: asked before the work of taking it is done. */
export async function isGood(db: Db, token: string, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('one_use_link')
    .select('id')
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link !== undefined
}

/** Takes the link: of any number of tries at once, one gets it. The others wait for it, and find it used. */
export const takeLink = (tx: Tx, token: string, now: Date) =>
  tx
    .updateTable('one_use_link')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'driver_id'])
    .executeTakeFirst()

/**
 * The other links of a driver, who needs none once he has an account. A password that is set voids those of a user.
 * A request that takes one of them right now finds the account.
 */
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

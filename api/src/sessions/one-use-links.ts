import { createHash, randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { blindIndex, blindIndexes } from '../platform/secrets/seal.ts'

const validMinutes = 30
/** Expired links are deleted after a day. */
const storedMinutes = 24 * 60

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const ofAddress = 'address of a sign-up link'

/** Of the address that a driver's link is mailed to. */
export const addressIndex = (keys: Keys, address: string) =>
  blindIndex(keys, ofAddress, address.toLowerCase())

/** For whom a link is made: a user, or a driver without an account. */
export type NewHolder = { userId: string } | { driverId: string; emailIndex: Buffer }

/** The holder of a link: a user, or a driver without an account with the address that the link proves. */
export type Holder = { userId: string } | { driverId: string; address: string }

/** Creates a link and returns its token of 256 bits, of which only a hash is stored. Undefined when the id exists. */
export async function makeLink(
  tx: Tx,
  id: string,
  holder: NewHolder,
  now: Date,
): Promise<string | undefined> {
  await tx.deleteFrom('one_use_link').where('expires_at', '<', before(now, storedMinutes)).execute()
  const token = randomBytes(32).toString('base64url')
  const made = await tx
    .insertInto('one_use_link')
    .values({
      id,
      token_hash: hashOf(token),
      user_id: 'userId' in holder ? holder.userId : null,
      driver_id: 'driverId' in holder ? holder.driverId : null,
      email_index: 'emailIndex' in holder ? holder.emailIndex : null,
      created_at: now,
      expires_at: before(now, -validMinutes),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made === undefined ? undefined : token
}

const held = ['user_id', 'driver_id', 'email_index'] as const

/** Its holder while the link is valid, without using it up. */
export async function findLink(db: Db, keys: Keys, token: string, now: Date): Promise<Holder | undefined> {
  const link = await db
    .selectFrom('one_use_link')
    .select(held)
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link && provenHolder(db, keys, link)
}

/** Uses up the link. Of simultaneous attempts only one succeeds. */
export async function takeLink(tx: Tx, keys: Keys, token: string, now: Date): Promise<Holder | undefined> {
  const link = await tx
    .updateTable('one_use_link')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(held)
    .executeTakeFirst()
  return link && provenHolder(tx, keys, link)
}

type Link = Pick<Selectable<Database['one_use_link']>, (typeof held)[number]>

/** Undefined where the driver has another address than the one that the link was mailed to. */
async function provenHolder(
  db: Db,
  keys: Keys,
  { user_id: userId, driver_id: driverId, email_index: mailedTo }: Link,
): Promise<Holder | undefined> {
  if (userId !== null) return { userId }
  if (driverId === null || mailedTo === null) return undefined
  const { rows } = await sql<{ address: string | null }>`
    select driver_address(${driverId}) as address
  `.execute(db)
  const address = rows[0]?.address ?? ''
  const indexes = blindIndexes(keys, ofAddress, address.toLowerCase())
  return indexes.some((index) => index.equals(mailedTo)) ? { driverId, address } : undefined
}

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

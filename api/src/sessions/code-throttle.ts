import { sql } from 'kysely'
import { Refusal } from 'shared-api/refusal'
import type { Db, Tx } from '../platform/database/connect.ts'
import { tooMany } from '../platform/plugins/too-many.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { blindIndex } from '../platform/secrets/seal.ts'
import { isAppCode } from './second-factor-codes.ts'
import {
  type Attempt,
  attemptOf,
  day,
  earlier,
  hour,
  knownFor,
  minute,
  pauseAfter,
  rememberSuccess,
  second,
  secondsLeft,
} from './sign-in-throttle.ts'

/** Milliseconds. For a network that gave a right code in the last 30 days, by its own failures. */
const known = { window: day, free: 10, first: 15 * minute, growth: 1, longest: 15 * minute }
/** For all other networks together: a code of six digits is guessed by trying, from many networks at once. */
const unknown = { window: day, free: 10, first: hour, growth: 1, longest: hour }
/** For recovery codes, by the failures of each network: 49 bits are guessed by no one, but checking takes time. */
const recovery = { window: 15 * minute, free: 10, first: 2 * second, growth: 1, longest: 2 * second }

/** Of all networks together. */
const setUp = known

const paces = { known, unknown, recovery, setUp }
type Counted = keyof typeof paces

interface CodeFailures {
  counted: Counted
  count: number
  last: Date | null
}

const codeWaitSeconds = ({ counted, count, last }: CodeFailures, now: Date): number =>
  last === null ? 0 : secondsLeft(pauseAfter(count, paces[counted]), last, now)

/** Codes of a set-up count apart from those of the app in use. */
const purposes = {
  app: 'second factor',
  recovery: 'recovery code attempt',
  setUp: 'second factor set-up',
} as const
export type CodeKind = keyof typeof purposes

export const kindOf = (code: string): CodeKind => (isAppCode(code) ? 'app' : 'recovery')

interface Trier {
  userId: string
  network: string
  at: Date
}

const keyOf = (keys: Keys, kind: CodeKind, userId: string) => blindIndex(keys, purposes[kind], userId)

const attemptAt = (keys: Keys, kind: CodeKind, { userId, network, at }: Trier): Attempt => ({
  ...attemptOf(keys, '', network, at),
  emailKey: keyOf(keys, kind, userId),
})

/**
 * Records an attempt at the second factor of a user as a failure before the code is checked, or refuses it. The one who
 * guesses may know the password, so guesses from unknown networks keep out neither a known one nor a recovery code.
 */
export async function beginCodeAttempt(db: Db, keys: Keys, kind: CodeKind, trier: Trier) {
  const attempt = attemptAt(keys, kind, trier)
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${attempt.emailKey.readInt32BE(0)}, 1)`.execute(tx)
    const failures = await selectCodeFailures(tx, attempt, kind)
    const wait = codeWaitSeconds(failures, trier.at)
    if (wait > 0) throw kind === 'app' ? tooManyCodes(wait) : tooMany('attempts', wait)
    const { emailKey: email_key, networkKey: network_key, at: failed_at } = attempt
    await tx.insertInto('sign_in_failure').values({ email_key, network_key, failed_at }).execute()
  })
}

const tooManyCodes = (wait: number) =>
  new Refusal(
    429,
    `Too many wrong codes. Wait ${Math.ceil((wait * second) / minute)} minutes, or use a recovery code.`,
  )

async function selectCodeFailures(tx: Tx, attempt: Attempt, kind: CodeKind): Promise<CodeFailures> {
  const { emailKey, networkKey, at } = attempt
  const knownNetworks = tx
    .selectFrom('known_network')
    .select('network_key')
    .where('email_key', '=', emailKey)
    .where('signed_in_at', '>', earlier(at, knownFor))
  const isKnown = await knownNetworks.where('network_key', '=', networkKey).executeTakeFirst()
  const own = isKnown === undefined ? 'unknown' : 'known'
  const counted = kind === 'app' ? own : kind
  const failures = tx
    .selectFrom('sign_in_failure')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`max(failed_at)`.as('last')])
    .where('email_key', '=', emailKey)
    .where('failed_at', '>', earlier(at, paces[counted].window))
  const within =
    counted === 'unknown' || counted === 'setUp'
      ? failures.where('network_key', 'not in', knownNetworks)
      : failures.where('network_key', '=', networkKey)
  return { counted, ...(await within.executeTakeFirstOrThrow()) }
}

/** The network is known from now on. The failures of other networks still count. */
export async function rememberCode(tx: Tx, keys: Keys, trier: Trier) {
  await rememberSuccess(tx, attemptAt(keys, 'app', trier))
  await rememberSuccess(tx, attemptAt(keys, 'recovery', trier))
}

/** After a right code or session: with another password or another secret, one who guesses is back at the start. */
export const forgetCodeAttempts = (tx: Tx, keys: Keys, userId: string) =>
  tx
    .deleteFrom('sign_in_failure')
    .where('email_key', 'in', [
      keyOf(keys, 'app', userId),
      keyOf(keys, 'recovery', userId),
      keyOf(keys, 'setUp', userId),
    ])
    .execute()

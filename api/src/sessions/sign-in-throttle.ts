import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import { tooMany } from '../platform/plugins/too-many.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { blindIndex } from '../platform/secrets/seal.ts'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Milliseconds. */
const quiet = { window: 15 * minute, free: 10, first: 2 * second, growth: 2, longest: 30 * second }
/** For an unknown network, while others fail at the same account. */
const attacked = { window: day, free: 3, first: minute, growth: 4, longest: 4 * hour }
/** So many failures of other unknown networks in a day are an attack. */
const attackFailures = 10
/** However many networks guess at one account, no more than this is checked for unknown ones in an hour. */
const failuresPerHour = 10_000
export const knownFor = 30 * day

export interface Attempt {
  emailKey: Buffer
  networkKey: Buffer
  at: Date
}

export const attemptOf = (keys: Keys, email: string, network: string, at: Date): Attempt => ({
  emailKey: blindIndex(keys, 'sign-in email', email.toLowerCase()),
  networkKey: blindIndex(keys, 'sign-in network', network),
  at,
})

/**
 * Records the attempt as a failure before the password is checked, so that simultaneous attempts count, or refuses it.
 * A network is judged by its own failures at the account, so that guesses from elsewhere keep no owner out. Ten failures in
 * 15 minutes slow it down to an attempt each 30 s. Within a day of others guessing, a network that did not sign in recently
 * has three attempts, and then pauses of minutes to hours, so that having many networks pays little. Refused attempts do
 * not count. Unknown emails are treated the same. docs/decisions/0019 says what that allows.
 */
export async function beginAttempt(db: Db, attempt: Attempt) {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${attempt.emailKey.readInt32BE(0)}, 1)`.execute(tx)
    const wait = waitSeconds(await selectFailures(tx, attempt), attempt.at)
    if (wait > 0) throw tooMany('attempts', wait)
    await tx
      .insertInto('sign_in_failure')
      .values({ email_key: attempt.emailKey, network_key: attempt.networkKey, failed_at: attempt.at })
      .execute()
  })
}

export interface Failures {
  /** Whether the network signed in to the account in the last 30 days. */
  isKnown: boolean
  /** Of this network: in 15 minutes, in a day, and the newest. */
  recent: number
  today: number
  last: Date | null
  /** Of other unknown networks in a day, up to what counts as an attack. */
  others: number
  /** Of all networks in an hour, up to the most that are allowed. */
  inHour: number
}

export const earlier = (at: Date, span: number) => new Date(at.getTime() - span)

async function selectFailures(tx: Tx, { emailKey, networkKey, at }: Attempt): Promise<Failures> {
  const since = (span: number) => earlier(at, span)
  const { rows } = await sql<Failures>`
    with known as (
      select network_key from known_network where email_key = ${emailKey} and signed_in_at > ${since(knownFor)}
    ), own as (
      select failed_at from sign_in_failure
      where email_key = ${emailKey} and network_key = ${networkKey} and failed_at > ${since(attacked.window)}
    )
    select
      ${networkKey}::bytea in (select network_key from known) as "isKnown",
      (select count(*)::int from own where failed_at > ${since(quiet.window)}) as recent,
      (select count(*)::int from own) as today,
      (select max(failed_at) from own) as last,
      (select count(*)::int from (
        select from sign_in_failure
        where email_key = ${emailKey} and failed_at > ${since(attacked.window)}
          and network_key <> ${networkKey} and network_key not in (select network_key from known)
        limit ${attackFailures}
      ) as counted) as others,
      (select count(*)::int from (
        select from sign_in_failure
        where email_key = ${emailKey} and failed_at > ${since(hour)} limit ${failuresPerHour}
      ) as counted) as "inHour"
  `.execute(tx)
  const [failures] = rows
  if (failures === undefined) throw new Error('Counting failures gave no row')
  return failures
}

export function waitSeconds({ isKnown, recent, today, last, others, inHour }: Failures, now: Date): number {
  if (!isKnown && inHour >= failuresPerHour) return hour / second
  if (last === null) return 0
  const isAttack = !isKnown && others >= attackFailures
  const pause = isAttack ? pauseAfter(today, attacked) : pauseAfter(recent, quiet)
  return secondsLeft(pause, last, now)
}

export const secondsLeft = (pause: number, last: Date, now: Date) =>
  Math.max(0, Math.ceil((pause - (now.getTime() - last.getTime())) / second))

export const pauseAfter = (failures: number, { free, first, growth, longest }: typeof quiet) =>
  failures < free ? 0 : Math.min(longest, first * growth ** (failures - free))

/**
 * Counts a call of a network for signing in, for all processes together.
 * @returns how many there were in this minute, and the seconds until the next one begins.
 */
export async function countSignInCall(db: Db, keys: Keys, network: string, now: Date) {
  const begun = new Date(Math.floor(now.getTime() / minute) * minute)
  const networkKey = blindIndex(keys, 'sign-in network', network)
  const { count } = await db
    .insertInto('sign_in_rate')
    .values({ network_key: networkKey, minute: begun, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['network_key', 'minute']).doUpdateSet({ count: sql`sign_in_rate.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return { count, secondsLeft: secondsLeft(minute, begun, now) }
}

/** Removes only this attempt: a valid guest code does not excuse earlier guesses. */
export const forgetAttempt = (db: Db, { emailKey, networkKey, at }: Attempt) =>
  sql`
    delete from sign_in_failure where ctid = (
      select ctid from sign_in_failure
      where email_key = ${emailKey} and network_key = ${networkKey} and failed_at = ${at} limit 1
    )
  `.execute(db)

/** Marks the network as known, and deletes its failures. */
export async function rememberSuccess(tx: Tx, { emailKey, networkKey, at }: Attempt) {
  await tx
    .deleteFrom('sign_in_failure')
    .where('email_key', '=', emailKey)
    .where('network_key', '=', networkKey)
    .execute()
  await tx
    .insertInto('known_network')
    .values({ email_key: emailKey, network_key: networkKey, signed_in_at: at })
    .onConflict((conflict) =>
      conflict.columns(['email_key', 'network_key']).doUpdateSet({ signed_in_at: at }),
    )
    .execute()
}

/** Every hour, in one process: deletes failures and known networks that no longer count. */
export const signInSweep = ({ db, clock }: Pick<ScheduleTools, 'db' | 'clock'>): Schedule => ({
  name: 'sign-in-sweep',
  cron: '20 * * * *',
  run: async () => {
    const now = clock()
    await db.deleteFrom('sign_in_failure').where('failed_at', '<', earlier(now, attacked.window)).execute()
    await db.deleteFrom('sign_in_rate').where('minute', '<', earlier(now, hour)).execute()
    await db.deleteFrom('known_network').where('signed_in_at', '<', earlier(now, knownFor)).execute()
  },
})

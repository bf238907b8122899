import { sql } from 'kysely'
import { Refusal } from 'shared-api/refusal'
import type { Db, Tx } from '../database/connect.ts'
import type { Keys } from '../secrets/keys.ts'
import { blindIndex } from '../secrets/seal.ts'

const windowMinutes = 15
const freeFailures = 10
const longestWaitSeconds = 30

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
 * Counts the attempt as a failure before the password is looked at, so that a thousand at once count too, or refuses
 * it. After ten failures in 15 minutes the account is slow: each network must wait after each failure of its own, twice
 * as long every time, up to 30 s. Nobody is locked out: the owner's network has failed rarely or never, and an attempt
 * that is refused does not make the wait longer. An address that nobody has is treated the same.
 */
export async function beginAttempt(db: Db, attempt: Attempt) {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${attempt.emailKey.readInt32BE(0)}, 1)`.execute(tx)
    const wait = waitSeconds(await selectFailures(tx, attempt), attempt.at)
    if (wait > 0) throw new Refusal(429, `Too many attempts. Wait ${wait} seconds and try again.`)
    await tx
      .insertInto('sign_in_failure')
      .values({ email_key: attempt.emailKey, network_key: attempt.networkKey, failed_at: attempt.at })
      .execute()
  })
}

interface Failures {
  ofAccount: number
  ofNetwork: number
  lastOfNetwork: Date | null
}

async function selectFailures(tx: Tx, { emailKey, networkKey, at }: Attempt): Promise<Failures> {
  const since = new Date(at.getTime() - windowMinutes * 60_000)
  const { rows } = await sql<Failures>`
    select count(*)::int as "ofAccount",
           count(*) filter (where network_key = ${networkKey})::int as "ofNetwork",
           max(failed_at) filter (where network_key = ${networkKey}) as "lastOfNetwork"
    from sign_in_failure
    where email_key = ${emailKey} and failed_at > ${since}
  `.execute(tx)
  return rows[0] ?? { ofAccount: 0, ofNetwork: 0, lastOfNetwork: null }
}

export function waitSeconds({ ofAccount, ofNetwork, lastOfNetwork }: Failures, now: Date): number {
  if (ofAccount < freeFailures || lastOfNetwork === null) return 0
  const pause = Math.min(longestWaitSeconds, 2 ** Math.min(ofNetwork, 10))
  return Math.max(0, Math.ceil(pause - (now.getTime() - lastOfNetwork.getTime()) / 1000))
}

/** The password was right: what this network did wrong on the way is forgotten, and so is what is long past. */
export async function forgetFailures(tx: Tx, { emailKey, networkKey, at }: Attempt) {
  await tx
    .deleteFrom('sign_in_failure')
    .where('email_key', '=', emailKey)
    .where('network_key', '=', networkKey)
    .execute()
  const longPast = new Date(at.getTime() - windowMinutes * 60_000)
  await tx.deleteFrom('sign_in_failure').where('failed_at', '<', longPast).execute()
}

import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'
import { tooMany } from '../platform/plugins/too-many.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { blindIndex } from '../platform/secrets/seal.ts'

const windowMinutes = 15
const freeFailures = 10
const maxWaitSeconds = 30
const knownDays = 30

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
 * After ten failures in 15 minutes each further attempt must wait, twice as long every time, up to 30 s. A network that
 * signed in recently has its own count and all others share one, so that many networks guess no faster and the owner is
 * not locked out. Refused attempts do not count. Unknown emails are treated the same.
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

interface Failures {
  count: number
  last: Date | null
}

/** The failures of a known network, otherwise of all unknown networks together. */
async function selectFailures(tx: Tx, { emailKey, networkKey, at }: Attempt): Promise<Failures> {
  const since = new Date(at.getTime() - windowMinutes * 60_000)
  const { rows } = await sql<Failures>`
    with known as (
      select network_key from known_network where email_key = ${emailKey} and signed_in_at > ${knownSince(at)}
    )
    select count(*)::int as count, max(failed_at) as last
    from sign_in_failure
    where email_key = ${emailKey} and failed_at > ${since} and case
      when ${networkKey}::bytea in (select network_key from known) then network_key = ${networkKey}
      else network_key not in (select network_key from known)
    end
  `.execute(tx)
  return rows[0] ?? { count: 0, last: null }
}

const knownSince = (at: Date) => new Date(at.getTime() - knownDays * 86_400_000)

export function waitSeconds({ count, last }: Failures, now: Date): number {
  if (count < freeFailures || last === null) return 0
  const pause = Math.min(maxWaitSeconds, 2 ** Math.min(count - freeFailures + 1, 10))
  return Math.max(0, Math.ceil(pause - (now.getTime() - last.getTime()) / 1000))
}

/** Removes only this attempt: a valid guest code does not excuse earlier guesses. */
export const forgetAttempt = (tx: Tx, { emailKey, networkKey, at }: Attempt) =>
  sql`
    delete from sign_in_failure where ctid = (
      select ctid from sign_in_failure
      where email_key = ${emailKey} and network_key = ${networkKey} and failed_at = ${at} limit 1
    )
  `.execute(tx)

/** Marks the network as known, and deletes its failures and all expired ones. */
export async function rememberSuccess(tx: Tx, { emailKey, networkKey, at }: Attempt) {
  await tx
    .deleteFrom('sign_in_failure')
    .where('email_key', '=', emailKey)
    .where('network_key', '=', networkKey)
    .execute()
  const longPast = new Date(at.getTime() - windowMinutes * 60_000)
  await tx.deleteFrom('sign_in_failure').where('failed_at', '<', longPast).execute()
  await tx.deleteFrom('known_network').where('signed_in_at', '<', knownSince(at)).execute()
  await tx
    .insertInto('known_network')
    .values({ email_key: emailKey, network_key: networkKey, signed_in_at: at })
    .onConflict((conflict) =>
      conflict.columns(['email_key', 'network_key']).doUpdateSet({ signed_in_at: at }),
    )
    .execute()
}

import { appendAudit } from '../platform/audit/audit-log.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Enqueue } from '../platform/jobs/queue.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { mailChange } from './account-mail-requests.ts'
import { forgetCodeAttempts } from './code-throttle.ts'
import { deleteSecondFactor } from './second-factor-queries.ts'
import { endSessionsOf, lockUser, selectUser, selectUserByEmail } from './session-queries.ts'

/** For a user who has lost the phone and all recovery codes. Ends all sessions. False where no user has the address. */
export async function resetSecondFactor(
  db: Db,
  address: string,
  { keys, enqueue, now }: { keys: Keys; enqueue: Enqueue; now: Date },
): Promise<boolean> {
  const found = await selectUserByEmail(db, address)
  if (found === undefined) return false
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, found.id)
    const { id, email } = await selectUser(tx, found.id)
    await deleteSecondFactor(tx, id)
    await forgetCodeAttempts(tx, keys, id)
    await endSessionsOf(tx, id, now)
    await mailChange(tx, email, 'reset', { enqueue, now })
    await appendAudit(tx, keys, {
      at: now,
      actorId: undefined,
      actorRole: 'office command',
      action: 'reset the second factor',
      subject: id,
      network: '',
      requestId: '',
    })
  })
  return true
}

import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Tx } from '../platform/database/connect.ts'
import { type Enqueue, type Queue, type Worker, worker } from '../platform/jobs/queue.ts'
import { countMail, mailsOfCarrier, mailboxOf } from '../platform/mail/mail-bound.ts'
import { noticeQueue } from '../platform/mail/mail.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { addedMail } from './driver-mails.ts'

const Added = z.strictObject({ email: z.string(), firstName: z.string(), carrier: z.string() })

export const driverMailQueue = {
  name: 'driver-mail',
  payload: Added,
  retries: 12,
  within: 60,
} as const satisfies Queue

export interface DriverMailTools {
  db: Db
  enqueue: Enqueue
  keys: Keys
  clock: () => Date
  /** The portal's URL, without a trailing slash. */
  portal: string
}

/** The mail has the job's id, so that a repeated job sends it once. An address that a user typed may be a stranger's. */
export const driverMailWorker = ({ db, enqueue, portal, keys, clock }: DriverMailTools): Worker =>
  worker(driverMailQueue, (added, id) =>
    db.transaction().execute(async (tx) => {
      const mail = { kind: 'driver added', subjects: [mailboxOf(added.email)], keys, now: clock() }
      if ((await countMail(tx, mail)) > 0) return
      const ofCarrier = { ...mail, subjects: [added.carrier], most: mailsOfCarrier }
      if ((await countMail(tx, ofCarrier)) > 0) return
      const hasAccount = await isAddressOfUser(tx, added.email)
      await enqueue(tx, noticeQueue, id, { to: added.email, ...addedMail(portal, { ...added, hasAccount }) })
    }),
  )

async function isAddressOfUser(tx: Tx, email: string) {
  const user = await tx
    .selectFrom('app_user')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return user !== undefined
}

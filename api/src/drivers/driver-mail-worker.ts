import { createHash } from 'node:crypto'
import { linkRequestDays } from 'shared-api/driver-links'
import * as z from 'zod/mini'
import type { Db, Tx } from '../database/connect.ts'
import { type Enqueue, type Queue, type Worker, worker } from '../jobs/queue.ts'
import { type Mail, mailQueue } from '../mail/mail.ts'
import * as mails from './driver-mails.ts'

const DriverMail = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('added'),
    email: z.string(),
    firstName: z.string(),
    carrier: z.string(),
  }),
  /** To the staff of the account that has the driver. */
  z.strictObject({ kind: z.literal('link requested'), accountId: z.string(), carrier: z.string() }),
  /** To whoever asked. */
  z.strictObject({
    kind: z.literal('link answered'),
    userId: z.string(),
    carrier: z.string(),
    answer: z.enum(['Approved', 'Declined']),
    /** Whether the driver came with the product that was asked for. */
    isAsWanted: z.boolean(),
  }),
])
type DriverMail = z.infer<typeof DriverMail>

/** Who gets a mail is looked up here: a tenant's transaction knows no user's address. */
export const driverMailQueue = {
  name: 'driver-mail',
  payload: DriverMail,
  retries: 12,
  within: 60,
} as const satisfies Queue

interface DriverMailTools {
  db: Db
  enqueue: Enqueue
  /** The portal's address, without a slash at its end. */
  portal: string
}

/** One mail to each recipient, however often the job runs. */
export const driverMailWorker = ({ db, enqueue, portal }: DriverMailTools): Worker =>
  worker(driverMailQueue, (job, id) =>
    db.transaction().execute(async (tx) => {
      for (const mail of await mailsFor(tx, job, portal)) {
        // oxlint-disable-next-line no-await-in-loop
        await enqueue(tx, mailQueue, idFor(id, mail.to), mail)
      }
    }),
  )

async function mailsFor(tx: Tx, job: DriverMail, portal: string): Promise<Mail[]> {
  if (job.kind === 'added') return [{ to: job.email, ...mails.addedMail(portal, job) }]
  if (job.kind === 'link requested') {
    const words = mails.linkRequestedMail(portal, { carrier: job.carrier, days: linkRequestDays })
    return (await selectStaff(tx, job.accountId)).map(({ email }) => ({ to: email, ...words }))
  }
  const asker = await tx
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', job.userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return asker === undefined ? [] : [{ to: asker.email, ...mails.linkAnsweredMail(portal, job) }]
}

/** The carrier's own people; where it has none in the portal, the agents who serve it. */
async function selectStaff(tx: Tx, accountId: string) {
  const users = await tx
    .selectFrom('app_user')
    .innerJoin('account_access', 'account_access.user_id', 'app_user.id')
    .select(['app_user.email', 'app_user.role'])
    .where('account_access.account_id', '=', accountId)
    .where('app_user.role', 'in', ['carrier', 'agent'])
    .where('app_user.disabled_at', 'is', null)
    .orderBy('app_user.id')
    .execute()
  const staff = users.filter(({ role }) => role === 'carrier')
  return staff.length > 0 ? staff : users
}

/** The same for the same job and address: a UUID of version 8, made of a hash. */
function idFor(jobId: string, to: string): string {
  const bytes = createHash('sha256').update(`${jobId}\0${to}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

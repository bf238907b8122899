import * as z from 'zod/mini'
import type { Tx } from '../../platform/database/connect.ts'
import { becomeService, becomeTenant } from '../../platform/database/tenant.ts'
import { selectCarrier } from '../../accounts/chosen-carrier.ts'
import type { DriverMailTools } from '../driver-mail-worker.ts'
import { jobIdFor } from '../../platform/jobs/job-id.ts'
import { type Queue, type Worker, worker } from '../../platform/jobs/queue.ts'
import { type Mail, mailQueue } from '../../platform/mail/mail.ts'
import { linkAnsweredMail, LinkOutcome, linkRequestedMail } from './link-mails.ts'

/** `carrier` is the one that asks. */
const LinkMail = z.discriminatedUnion('kind', [
  /** To the staff of the account that has the driver; `askerId` is the asking account. */
  z.strictObject({
    kind: z.literal('requested'),
    accountId: z.string(),
    askerId: z.string(),
    carrier: z.string(),
  }),
  /** To the user who asked. */
  z.strictObject({
    kind: z.literal('answered'),
    userId: z.string(),
    carrier: z.string(),
    outcome: LinkOutcome,
  }),
])
type LinkMail = z.infer<typeof LinkMail>

/** The worker looks up the recipients, because a tenant's transaction can't read users' addresses. */
export const linkMailQueue = {
  name: 'driver-link-mail',
  payload: LinkMail,
  retries: 12,
  within: 60,
} as const satisfies Queue

/** Ids derived from job and recipient make a repeated job send each mail once. */
export const linkMailWorker = ({ db, enqueue, portal }: DriverMailTools): Worker =>
  worker(linkMailQueue, (job, id) =>
    db.transaction().execute(async (tx) => {
      for (const mail of await mailsFor(tx, job, portal)) {
        // oxlint-disable-next-line no-await-in-loop
        await enqueue(tx, mailQueue, jobIdFor(id, mail.to), mail)
      }
    }),
  )

async function mailsFor(tx: Tx, job: LinkMail, portal: string): Promise<Mail[]> {
  if (job.kind === 'requested') {
    const staff = await selectStaff(tx, job)
    const [first] = staff
    if (first === undefined) return []
    const holder = await nameOf(tx, job.accountId, first)
    const text = linkRequestedMail(portal, { carrier: job.carrier, holder })
    return staff.map(({ email }) => ({ to: email, ...text }))
  }
  const asker = await tx
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', job.userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return asker === undefined ? [] : [{ to: asker.email, ...linkAnsweredMail(portal, job) }]
}

type Staff = Awaited<ReturnType<typeof selectStaff>>[number]

const columns = ['app_user.id', 'app_user.email', 'app_user.role'] as const

/** Who can answer: the carrier's own staff, otherwise agents of it alone, otherwise the back office. */
async function selectStaff(tx: Tx, { accountId, askerId }: { accountId: string; askerId: string }) {
  const users = await tx
    .selectFrom('app_user')
    .innerJoin('account_access', 'account_access.user_id', 'app_user.id')
    .select(columns)
    .where('account_access.account_id', '=', accountId)
    .where('app_user.role', 'in', ['carrier', 'agent'])
    .where('app_user.disabled_at', 'is', null)
    .orderBy('app_user.id')
    .execute()
  const staff = users.filter(({ role }) => role === 'carrier')
  if (staff.length > 0) return staff
  const served = await tx
    .selectFrom('account_access')
    .select('user_id')
    .where('account_id', '=', askerId)
    .execute()
  const agents = users.filter(({ id }) => !served.some(({ user_id: userId }) => userId === id))
  if (agents.length > 0) return agents
  return tx
    .selectFrom('app_user')
    .select(columns)
    .where('role', '=', 'operator')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** The carrier's name, read as its own staff because the asking carrier must not learn it. */
async function nameOf(tx: Tx, accountId: string, { id, role }: Staff): Promise<string> {
  await becomeTenant(tx, { id, role, accountIds: [accountId], driverId: undefined })
  const account = await selectCarrier(tx, accountId)
  await becomeService(tx)
  if (account === undefined) throw new Error('The carrier that is asked is not there')
  return account.name
}

import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountDraft, OnFile } from 'shared-api/accounts'
import { appendAudit } from '../platform/audit/audit-log.ts'
import type { Tx } from '../platform/database/connect.ts'
import { becomeService } from '../platform/database/tenant.ts'
import type { Enqueue } from '../platform/jobs/queue.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { passwordsAt } from '../platform/secrets/passwords.ts'
import { accountMailQueue } from '../sessions/account-mail-requests.ts'

export interface AddingTools {
  keys: Keys
  enqueue: Enqueue
  now: Date
  /** Who asked: undefined at the terminal. */
  actorId: string | undefined
  network: string
  requestId: string
}

export interface AddedAccount {
  id: string
  onFile: OnFile | null
  /** The first user, where one was named. */
  user: { id: string; is_new: boolean } | undefined
}

/**
 * Adds the carrier with the rows that FMCSA's files on file have of it, and gives its first user access. In a transaction
 * of the back office. Refuses a USDOT number that another carrier has, and an address of a user who is not carrier staff.
 * Takes as long as the rows: half a minute for tens of thousands.
 */
export async function addAccount(tx: Tx, draft: AccountDraft): Promise<AddedAccount> {
  await refuseTaken(tx, draft)
  await sql`set local statement_timeout = '10min'`.execute(tx)
  const added = await tx
    .insertInto('account')
    .values({
      name: draft.Name,
      dot_number: draft.DOT_Number__c,
      time_zone: draft.Time_Zone__c,
      allows_agent_tickets: draft.Allow_Agents_Tickets__c,
    })
    .onConflict((conflict) => conflict.column('dot_number').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another one came first.
  if (added === undefined) throw numberTaken()
  const user = await addUser(tx, added.id, draft)
  const onFile = await selectOnFile(tx, added.id, draft.DOT_Number__c)
  return { id: added.id, onFile, user }
}

/** The last of the transaction, which is the service's own from here on: the mail to the first user, and the audit entry. */
export async function announceAccount(
  tx: Tx,
  { Name: carrier }: AccountDraft,
  { id, user }: AddedAccount,
  { keys, enqueue, now, actorId, network, requestId }: AddingTools,
) {
  await becomeService(tx)
  if (user !== undefined) {
    const mail = { userId: user.id, isNewUser: user.is_new, carrier, network, requestId }
    await enqueue(tx, accountMailQueue, randomUUID(), { kind: 'carrier added', ...mail })
  }
  await appendAudit(tx, keys, {
    at: now,
    actorId,
    actorRole: 'operator',
    action: 'added a carrier',
    accountId: id,
    subject: id,
    network,
    requestId,
  })
}

const numberTaken = (name?: string) =>
  fieldRefused(
    'DOT_Number__c',
    name === undefined
      ? 'Another carrier has this USDOT number already'
      : `${name} has this USDOT number already`,
  )

/** Before rows are brought for nothing. */
export async function refuseTaken(tx: Tx, { DOT_Number__c: dot }: AccountDraft) {
  const other = await tx.selectFrom('account').select('name').where('dot_number', '=', dot).executeTakeFirst()
  if (other !== undefined) throw numberTaken(other.name)
}

async function addUser(tx: Tx, accountId: string, { UserEmail, UserName }: AccountDraft) {
  if (UserEmail === null || UserName === null) return undefined
  const unknown = await passwordsAt().hash(randomBytes(32).toString('base64url'))
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    select id, is_new from add_carrier_user(${accountId}, ${UserEmail}, ${UserName}, ${unknown})
  `.execute(tx)
  const [user] = rows
  if (user !== undefined) return user
  throw fieldRefused(
    'UserEmail',
    'This address belongs to a user who is not carrier staff. Use another address',
  )
}

/** Null where no file names the carrier. A kind that no file covers is not known. */
async function selectOnFile(tx: Tx, accountId: string, dot: string): Promise<OnFile | null> {
  const { rows } = await sql<OnFile & { isNamed: boolean }>`
    with covered as (
      select max(snapshot) filter (where has_inspections and has_violations) as roadside,
        max(snapshot) filter (where has_crashes) as crashes, count(*) > 0 as is_named
      from national_coverage where dot_number = usdot_number(${dot})
    ), published as (
      select max(snapshot) as day from national_published where dot_number = usdot_number(${dot})
    )
    select published.day::text as "Published", is_named or published.day is not null as "isNamed", jsonb_build_array(
      jsonb_build_object('Of', 'inspections', 'Day', roadside, 'Count', case when roadside is not null then (
        select count(*) from roadside_inspection where account_id = ${accountId}) end),
      jsonb_build_object('Of', 'violations', 'Day', roadside, 'Count', case when roadside is not null then (
        select count(*) from roadside_violation where account_id = ${accountId}) end),
      jsonb_build_object('Of', 'crashes', 'Day', covered.crashes, 'Count', case when covered.crashes is not null then (
        select count(*) from crash where account_id = ${accountId}) end)
    ) as "Rows"
    from covered cross join published
  `.execute(tx)
  const [found] = rows
  if (found?.isNamed !== true) return null
  const { Rows, Published } = found
  return { Rows, Published }
}

import { sql, type SqlBool } from 'kysely'
import type { GuestLinkRow } from 'shared-api/guests'
import type { Tx } from '../platform/database/connect.ts'
import { advisoryLock } from '../platform/database/locks.ts'
import { inScope, pageOfRows, type Scope } from '../platform/database/list.ts'
import { accountWithId, instant, named } from '../platform/database/wire.ts'
import type { Caller } from '../context.ts'

/** The link of the guest's session; for a guest with a password, the link that expires last. */
export const selectGuestLink = (tx: Tx, { id, guestLinkId }: Caller, now: Date) =>
  tx
    .selectFrom('guest_link')
    .innerJoin('account', 'account.id', 'guest_link.account_id')
    .select([
      'guest_link.id',
      accountWithId.as('Carrier'),
      instant('guest_link.expires_at').as('ValidUntil'),
      'guest_link.rows_allowed as RowsAllowed',
    ])
    .where('guest_link.user_id', '=', id)
    .where('guest_link.withdrawn_at', 'is', null)
    .where('guest_link.expires_at', '>', now)
    .$if(guestLinkId !== undefined, (query) => query.where('guest_link.id', '=', guestLinkId ?? ''))
    .orderBy('guest_link.expires_at', 'desc')
    .orderBy('guest_link.id')
    .limit(1)
    .executeTakeFirst()

/** Over rows of driver_upload. */
const rowsUsed = () => sql<number>`coalesce(sum(
  case
    when driver_upload.status in ('Received', 'Checking', 'Importing') then driver_upload.rows_total
    when driver_upload.status in ('Done', 'Undoing') then driver_upload.imported + driver_upload.known
    when driver_upload.status = 'Undone' then driver_upload.known
  end
), 0)::int`

/** Rows imported through a link or in progress, and those that revealed an existing driver. */
export async function rowsUsedBy(tx: Tx, guestLinkId: string): Promise<number> {
  const { used } = await tx
    .selectFrom('driver_upload')
    .select(rowsUsed().as('used'))
    .where('guest_link_id', '=', guestLinkId)
    .executeTakeFirstOrThrow()
  return used
}

const links = (tx: Tx, now: Date) =>
  tx
    .selectFrom('guest_link')
    .innerJoin('account', 'account.id', 'guest_link.account_id')
    .select((eb) => [
      'guest_link.id as GuestLinkId',
      accountWithId.as('Carrier__r'),
      instant('guest_link.created_at').as('CreatedDate'),
      named('guest_link.created_by_name').as('CreatedBy'),
      instant('guest_link.expires_at').as('ValidUntil'),
      'guest_link.rows_allowed as RowsAllowed',
      eb
        .selectFrom('driver_upload')
        .select(rowsUsed().as('used'))
        .whereRef('driver_upload.guest_link_id', '=', 'guest_link.id')
        .$asScalar()
        .$notNull()
        .as('RowsUsed'),
      sql<GuestLinkRow['Status']>`case
        when guest_link.withdrawn_at is not null then 'Withdrawn'
        when guest_link.expires_at <= ${now} then 'Expired'
        else 'Open'
      end`.as('Status'),
    ])

/** Newest first. */
export const selectGuestLinks = (
  tx: Tx,
  scope: Scope,
  query: { Page: number; PageSize: number },
  now: Date,
) =>
  pageOfRows(
    tx,
    links(tx, now).where(inScope('guest_link.account_id', scope)),
    sql`guest_link.created_at desc, guest_link.id desc`,
    query,
  )

export const selectLink = (tx: Tx, id: string, now: Date) =>
  links(tx, now).where('guest_link.id', '=', id).executeTakeFirst()

export const withdrawLink = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('guest_link')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()

interface NewLink {
  accountId: string
  codeIndex: Buffer
  rowsAllowed: number
  createdAt: Date
  expiresAt: Date
  createdByName: string
  passwordHash: string
}

/** Undefined when the carrier is not the caller's. */
/** The carrier's that are open or of the last 24 hours, one creation after the other: two at once count each other. */
export async function countRecentLinks(tx: Tx, accountId: string, now: Date): Promise<number> {
  await advisoryLock(tx, `guest links ${accountId}`)
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const { count } = await tx
    .selectFrom('guest_link')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`((withdrawn_at is null and expires_at > ${now}) or created_at > ${dayAgo})`)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertLink(tx: Tx, link: NewLink): Promise<string | undefined> {
  const { accountId, codeIndex, rowsAllowed, createdAt, expiresAt, createdByName, passwordHash } = link
  const { rows } = await sql<{ id: string | null }>`
    select add_guest_link(
      ${accountId}, ${codeIndex}, ${rowsAllowed}, ${createdAt}, ${expiresAt}, ${createdByName}, ${passwordHash}
    ) as id
  `.execute(tx)
  return rows[0]?.id ?? undefined
}

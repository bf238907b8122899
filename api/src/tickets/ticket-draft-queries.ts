import { type Insertable, sql } from 'kysely'
import type { TicketStep } from 'shared-api/tickets/ticket-drafts'
import type { Bucket } from 'shared-api/documents'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { TicketDraftTable } from '../platform/database/tables/draft-table.ts'

const columns = ['id', 'user_id', 'account_id', 'step', 'version', 'content_sealed', 'saved_at'] as const

export type DraftRow = NonNullable<Awaited<ReturnType<typeof selectDraft>>>

export const selectDraft = (tx: Tx, id: string) =>
  tx.selectFrom('ticket_draft').select(columns).where('id', '=', id).executeTakeFirst()

/** Files that are being added are waited for, and none is added until the transaction ends. */
export const lockDraft = (tx: Tx, id: string) =>
  tx.selectFrom('ticket_draft').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** The last saved first. */
export const selectDrafts = (tx: Tx) =>
  tx.selectFrom('ticket_draft').select(columns).orderBy('saved_at', 'desc').orderBy('id', 'desc').execute()

export async function countDrafts(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('ticket_draft')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Undefined when the id is taken, by whomever. */
export const insertDraft = (tx: Tx, row: Insertable<TicketDraftTable>) =>
  tx
    .insertInto('ticket_draft')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(columns)
    .executeTakeFirst()

interface SavedDraft {
  account_id: string
  step: TicketStep
  content_sealed: Buffer
  saved_at: Date
}

export const updateDraft = (tx: Tx, id: string, saved: SavedDraft) =>
  tx
    .updateTable('ticket_draft')
    .set({ ...saved, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Its files go with it, by a trigger. */
export async function deleteDraft(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('ticket_draft').where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}

export const moveDraftFiles = (
  tx: Tx,
  id: string,
  { bucket, folder, accountId }: { bucket: Bucket; folder: string; accountId: string },
) =>
  tx
    .updateTable('file')
    .set({ bucket, folder, account_id: accountId })
    .where('bucket', '=', 'ticket-drafts')
    .where('folder', '=', id)
    .execute()

export async function deleteTicketDraftsBefore(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select delete_old_ticket_drafts(${before})::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

import { sql } from 'kysely'
import type { DraftKind } from 'shared-api/drafts/drafts'
import type { Db, Tx } from '../platform/database/connect.ts'

/** What a draft is found by. */
export interface DraftKey {
  userId: string
  accountId: string
  kind: DraftKind
}

export const selectAccountId = (tx: Tx, id: string) =>
  tx.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()

/** The one saved last, of this account or of any. */
export const selectLatestDraft = (
  tx: Tx,
  { userId, accountId, kind }: Omit<DraftKey, 'accountId'> & { accountId: string | undefined },
) =>
  tx
    .selectFrom('draft')
    .select(['account_id', 'content_sealed', 'saved_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? null))
    .orderBy('saved_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const upsertDraft = (tx: Tx, { userId, accountId, kind }: DraftKey, content: Buffer, now: Date) =>
  tx
    .insertInto('draft')
    .values({ user_id: userId, account_id: accountId, kind, content_sealed: content, saved_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'account_id']).doUpdateSet((eb) => ({
        content_sealed: eb.ref('excluded.content_sealed'),
        saved_at: eb.ref('excluded.saved_at'),
      })),
    )
    .execute()

export const deleteDraft = (tx: Tx, { userId, accountId, kind }: DraftKey) =>
  tx
    .deleteFrom('draft')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .execute()

export async function deleteDraftsBefore(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select delete_old_drafts(${before})::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

import { DraftFields, drafts } from 'shared-api/drafts/drafts'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { App, AppContext } from '../context.ts'
import type { Tx } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { open, seal } from '../platform/secrets/seal.ts'
import { serve } from '../serve.ts'
import * as queries from './draft-queries.ts'

export function draftRoutes(app: App, { db, keys }: AppContext) {
  serve(app, drafts.latest, ({ query: { Kind: kind, CarrierId: accountId }, user }) =>
    tenantTx(db, user, async (tx) => {
      if (accountId !== undefined) await refuseForeign(tx, accountId)
      const row = await queries.selectLatestDraft(tx, { userId: user.id, accountId, kind })
      if (row === undefined) return null
      const key = { userId: user.id, accountId: row.account_id, kind }
      const fields = openContent(keys, key, row.content_sealed)
      if (fields === undefined) return null
      return { CarrierId: row.account_id, SavedAt: row.saved_at.toISOString(), Fields: fields }
    }),
  )
  serve(app, drafts.save, ({ body: { Kind: kind, CarrierId: accountId, Fields }, user, now }) =>
    tenantTx(db, user, async (tx) => {
      await refuseForeign(tx, accountId)
      const key = { userId: user.id, accountId, kind }
      await queries.upsertDraft(tx, key, seal(keys, sealContext(key), JSON.stringify(Fields)), now)
      return null
    }),
  )
  serve(app, drafts.delete, ({ body: { Kind: kind, CarrierId: accountId }, user }) =>
    tenantTx(db, user, async (tx) => {
      await refuseForeign(tx, accountId)
      await queries.deleteDraft(tx, { userId: user.id, accountId, kind })
      return null
    }),
  )
}

async function refuseForeign(tx: Tx, accountId: string) {
  if ((await queries.selectAccountId(tx, accountId)) === undefined) throw new Refusal(404, recordNotFound)
}

const sealContext = ({ userId, accountId, kind }: queries.DraftKey) =>
  `draft.content:${userId}:${accountId}:${kind}`

/** A draft whose key is gone, that was changed in the database, or that has an older shape is as good as none. */
function openContent(keys: Keys, key: queries.DraftKey, sealed: Buffer): DraftFields | undefined {
  try {
    return DraftFields.safeParse(JSON.parse(open(keys, sealContext(key), sealed))).data
  } catch {
    return undefined
  }
}

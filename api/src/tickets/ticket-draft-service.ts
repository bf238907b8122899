import { isDeepStrictEqual } from 'node:util'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import {
  maxTicketDrafts,
  type TicketDraft,
  TicketDraftFields,
  type TicketStep,
} from 'shared-api/tickets/ticket-drafts'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { open, seal } from '../platform/secrets/seal.ts'
import { carrierOf } from '../accounts/chosen-carrier.ts'
import * as queries from './ticket-draft-queries.ts'
import { randomUUID } from 'node:crypto'

interface SentDraft {
  Id?: string | undefined
  Version?: number | undefined
  CarrierId: string
  Step: TicketStep
  Fields: TicketDraftFields
}

interface WriteContext {
  keys: Keys
  user: User
  now: Date
}

/**
 * Saves the draft under its id. Refuses an older version with the newer draft (409), but for one that says the same: that
 * is a save sent again because its answer was lost.
 */
export async function saveDraft(tx: Tx, sent: SentDraft, context: WriteContext): Promise<TicketDraft> {
  const { keys, user, now } = context
  const { Id: id = randomUUID(), Version: version = 0, CarrierId, Step: step, Fields } = sent
  await carrierOf(tx, CarrierId)
  const saved = {
    account_id: CarrierId,
    step,
    content_sealed: seal(keys, sealContext(user.id, id), JSON.stringify(Fields)),
    saved_at: now,
  }
  const before = await queries.lockDraft(tx, id)
  if (before === undefined) {
    // A draft that was sent or deleted in another tab does not come back.
    if (version > 0) throw new Refusal(404, recordNotFound)
    await refuseTooMany(tx)
    const inserted = await queries.insertDraft(tx, { id, user_id: user.id, created_at: now, ...saved })
    if (inserted === undefined) throw new Refusal(404, recordNotFound)
    return draftOf(inserted, keys)
  }
  if (before.version !== version) {
    const newer = draftOf(before, keys)
    const isSame = newer.CarrierId === CarrierId && isDeepStrictEqual(newer.Fields, Fields)
    if (isSame) return newer
    throw new Refusal(409, 'This draft was changed in another tab or on another device', { newer })
  }
  if (before.account_id !== CarrierId)
    await queries.moveDraftFiles(tx, id, { bucket: 'ticket-drafts', folder: id, accountId: CarrierId })
  return draftOf(await queries.updateDraft(tx, id, saved), keys)
}

async function refuseTooMany(tx: Tx) {
  if ((await queries.countDrafts(tx)) < maxTicketDrafts) return
  throw new Refusal(409, `You have ${maxTicketDrafts} drafts. Delete one first.`)
}

const sealContext = (userId: string, id: string) => `ticket_draft.content:${userId}:${id}`

export function draftOf(row: queries.DraftRow, keys: Keys): TicketDraft {
  return {
    Id: row.id,
    Version: row.version,
    CarrierId: row.account_id,
    Step: row.step,
    Fields: openContent(keys, row),
    SavedAt: row.saved_at.toISOString(),
  }
}

/** A draft whose key is gone, or that has an older shape, has lost its text but not its files. */
function openContent(
  keys: Keys,
  { user_id: userId, id, content_sealed: sealed }: queries.DraftRow,
): TicketDraftFields {
  try {
    return TicketDraftFields.safeParse(JSON.parse(open(keys, sealContext(userId, id), sealed))).data ?? {}
  } catch {
    return {}
  }
}

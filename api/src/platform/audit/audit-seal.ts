import { createHash, createHmac } from 'node:crypto'
import type { Key } from '../secrets/keys.ts'

/** The columns of an entry that are sealed. */
export interface SealedEntry {
  position: number
  /** Seconds with six decimals, as text. */
  epoch: string
  actor_id: string | null
  actor_role: string | null
  action: string
  account_id: string | null
  subject: string | null
  network: string | null
  request_id: string | null
}

/** As PostgreSQL writes a jsonb array of the columns, in which entries were sealed first. */
const textOf = (entry: SealedEntry) => {
  const { position, epoch, actor_id, actor_role, action, account_id, subject, network, request_id } = entry
  const texts = [actor_id, actor_role, action, account_id, subject, network, request_id]
  return `[${[position, epoch, ...texts.map((text) => JSON.stringify(text))].join(', ')}]`
}

/** The seal of an entry covers the one before it: an entry that is changed, removed or slipped in breaks the chain from there on. */
export const sealEntry = (key: Key, previous: Buffer, entry: SealedEntry): Buffer => {
  const digest = createHash('sha256').update(textOf(entry)).digest()
  return createHmac('sha256', key.audit).update(previous).update(digest).digest()
}

/** What an entry from before there were keys has in place of a seal. */
export const hashEntry = (previous: Buffer, entry: SealedEntry): Buffer =>
  createHash('sha256').update(previous).update(textOf(entry)).digest()

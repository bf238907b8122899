import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Keys } from '../secrets/keys.ts'
import { hashEntry, sealEntry, type SealedEntry } from './audit-seal.ts'
import type { AuditHead, CheckedHead, LastCheck } from './checked-head.ts'

interface ReadEntry extends SealedEntry {
  at: Date
  key_id: number | null
  hash: Buffer
}

/** The first entry that does not follow from what stands before it. */
export interface BrokenEntry {
  position: number
  at: Date | undefined
  accountId: string | undefined
  why: string
}

export interface AuditCheck {
  entries: number
  broken: BrokenEntry | undefined
}

interface CheckOptions {
  now?: Date
  /** Milliseconds for which a log that was read from its start and found whole is only read from the head of the last check on. */
  readAgainAfter?: number
}

const pageSize = 1000

/**
 * Checks the audit log, a page at a time, while entries are added, and against the head of the check before. A log that is
 * whole gives the next one. A check that fails leaves the result and the time of the one before.
 */
export async function checkAudit(
  db: Db,
  keys: Keys,
  checked: CheckedHead,
  { now = new Date(), readAgainAfter = 0 }: CheckOptions = {},
): Promise<AuditCheck> {
  // Before the head of the log: another check may be ahead of this one, never the log behind a check.
  const last = await checked.read()
  const readFor = now.getTime() - (last.readAt?.getTime() ?? 0)
  const isRead = last.brokenPosition === 0 && readFor >= 0 && readFor < readAgainAfter
  const start = isRead ? startAt(last.head) : atFirst
  const { head, sealedFrom, ...check } = await checkFrom(db, keys, last, start)
  await checked.write({
    head: head ?? last.head,
    checkedAt: now,
    brokenPosition: check.broken?.position ?? 0,
    readAt: start === atFirst && head !== undefined ? now : last.readAt,
    sealedFrom,
  })
  return check
}

/** Where a reading starts. The seal of its first entry is not checked where the entry before that is not read. */
interface Start {
  after: number
  isFirstSealed: boolean
}

const atFirst: Start = { after: 0, isFirstSealed: true }

/** With the entry before the head, which the seal of the head covers. */
const startAt = (head: AuditHead | undefined): Start =>
  head === undefined || head.position < 2 ? atFirst : { after: head.position - 2, isFirstSealed: false }

interface Reading {
  position: number
  hash: Buffer
  sealedFrom: number | undefined
}

/** `head` is of a log that is whole. */
async function checkFrom(
  db: Db,
  keys: Keys,
  last: LastCheck,
  { after, isFirstSealed }: Start,
): Promise<AuditCheck & { head?: AuditHead; sealedFrom: number | undefined }> {
  const head = await readHead(db)
  let previous: Reading = { position: after, hash: Buffer.alloc(0), sealedFrom: last.sealedFrom }
  while (previous.position < head.position) {
    // oxlint-disable-next-line no-await-in-loop
    const page = await readPage(db, previous.position)
    for (const entry of page) {
      const isChecked = isFirstSealed || previous.position > after
      const why =
        whyMisplaced(previous, entry) ??
        (isChecked ? whyBroken(keys, previous.hash, entry) : undefined) ??
        (isOther(entry, head) ? 'it is not the entry that was written last' : undefined) ??
        (isOther(entry, last.head) ? 'it is not the entry that was checked before' : undefined)
      if (why !== undefined) return { ...atEntry(previous), broken: found(entry, why) }
      previous = next(previous, entry)
    }
    if (page.length < pageSize) break
  }
  if (previous.position < Math.max(head.position, last.head?.position ?? 0)) {
    const missing = { position: previous.position + 1, at: undefined, accountId: undefined }
    return { ...atEntry(previous), broken: { ...missing, why: 'it is missing, at the end of the log' } }
  }
  const { position, hash } = previous
  return { ...atEntry(previous), broken: undefined, head: { position, hash } }
}

const atEntry = ({ position, sealedFrom }: Reading) => ({ entries: position, sealedFrom })

const next = ({ sealedFrom }: Reading, { position, hash, key_id }: ReadEntry): Reading => ({
  position,
  hash,
  sealedFrom: sealedFrom ?? (key_id === null ? undefined : position),
})

const isOther = ({ position, hash }: ReadEntry, head: AuditHead | undefined) =>
  head?.position === position && !head.hash.equals(hash)

function whyMisplaced({ position, sealedFrom }: Reading, entry: ReadEntry): string | undefined {
  if (entry.position !== position + 1) return 'entries before it are missing'
  const needsSeal = sealedFrom !== undefined && entry.position >= sealedFrom
  return needsSeal && entry.key_id === null ? 'it has no seal' : undefined
}

function whyBroken(keys: Keys, previous: Buffer, entry: ReadEntry): string | undefined {
  const key = keys.all.find(({ id }) => id === entry.key_id)
  if (entry.key_id !== null && key === undefined) return `its key ${entry.key_id} is not among PORTAL_KEYS`
  const expected = key === undefined ? hashEntry(previous, entry) : sealEntry(key, previous, entry)
  return expected.equals(entry.hash) ? undefined : 'it was changed, or the entry before it was'
}

const found = ({ position, at, account_id: accountId }: ReadEntry, why: string): BrokenEntry => ({
  position,
  at,
  accountId: accountId ?? undefined,
  why,
})

async function readHead(db: Db): Promise<AuditHead> {
  const { rows } = await sql<AuditHead>`select * from read_audit_head()`.execute(db)
  return rows[0] ?? { position: 0, hash: Buffer.alloc(0) }
}

async function readPage(db: Db, after: number): Promise<ReadEntry[]> {
  const { rows } = await sql<ReadEntry>`select * from read_audit_entries(${after}, ${pageSize})`.execute(db)
  return rows
}

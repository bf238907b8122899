import { randomBytes } from 'node:crypto'
import {
  type GuestLinkDraft,
  type GuestLinkRow,
  linkExpiryProblem,
  type NewGuestLink,
} from 'shared-api/guests'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Db, Tx } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import type { Caller } from '../context.ts'
import type { Passwords } from '../platform/secrets/passwords.ts'
import * as queries from './guest-queries.ts'
import { codeIndex } from './guest-service.ts'

/** Without letters and digits that are taken for one another when a code is read out: 32 of them, 5 bits each. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 'K7QM-2XNP-…': 100 bits, in parts that can be read out. */
function newCode(): string {
  const code = [...randomBytes(20)].map((byte) => signs[byte % signs.length]).join('')
  return code.match(/.{4}/g)?.join('-') ?? code
}

interface Making {
  keys: Keys
  passwords: Passwords
  user: Caller
  now: Date
  audit: (tx: Tx, linkId: string) => Promise<void>
}

/** Makes a link and tells its code, this once: kept of it is only what it is found by. */
export async function createGuestLink(
  db: Db,
  { CarrierId, ValidUntil, RowsAllowed }: GuestLinkDraft,
  { keys, passwords, user, now, audit }: Making,
): Promise<NewGuestLink> {
  const expiresAt = new Date(ValidUntil)
  const problem = linkExpiryProblem(ValidUntil, now)
  if (problem !== undefined) throw refusedEnd(problem)
  const AccessCode = newCode()
  // No one has this password: a guest signs in with the code of the link.
  const passwordHash = await passwords.hash(randomBytes(32).toString('base64'))
  return tenantTx(db, user, async (tx) => {
    const GuestLinkId = await queries.insertLink(tx, {
      accountId: CarrierId,
      codeIndex: codeIndex(keys, AccessCode),
      rowsAllowed: RowsAllowed,
      createdAt: now,
      expiresAt,
      createdByName: user.name,
      passwordHash,
    })
    if (GuestLinkId === undefined) throw new Refusal(404, recordNotFound)
    await audit(tx, GuestLinkId)
    return { GuestLinkId, AccessCode, Address: `/guest#code=${AccessCode}` }
  })
}

const refusedEnd = (Message: string) =>
  new Refusal(400, 'One field needs another value', { errors: [{ Field: 'ValidUntil', Message }] })

/** A guest who came by it is signed out by the database. One that is withdrawn already stays as it is. */
export async function withdrawGuestLink(tx: Tx, id: string, now: Date): Promise<GuestLinkRow> {
  await queries.withdrawLink(tx, id, now)
  const link = await queries.selectLink(tx, id, now)
  if (link === undefined) throw new Refusal(404, recordNotFound)
  return link
}

/** The link that the guest came by, while it is open. */
export async function openLinkOf(tx: Tx, user: Caller, now: Date) {
  const link = await queries.selectGuestLink(tx, user, now)
  if (link !== undefined) return link
  throw new Refusal(404, 'Your link was withdrawn or has ended. Ask the carrier for a new one')
}

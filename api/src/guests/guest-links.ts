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

/** 32 characters, 5 bits each, without those that are easily confused when read aloud. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 'K7QM-2XNP-…': 100 bits, in groups that are easy to read aloud. */
function newCode(): string {
  const code = [...randomBytes(20)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return code.match(/.{4}/g)?.join('-') ?? code
}

interface CreateContext {
  keys: Keys
  passwords: Passwords
  user: Caller
  now: Date
  audit: (tx: Tx, linkId: string) => Promise<void>
}

/** Creates a link and returns its code, which is stored only as a blind index. */
export async function createGuestLink(
  db: Db,
  { CarrierId, ValidUntil, RowsAllowed }: GuestLinkDraft,
  { keys, passwords, user, now, audit }: CreateContext,
): Promise<NewGuestLink> {
  const expiresAt = new Date(ValidUntil)
  const problem = linkExpiryProblem(ValidUntil, now)
  if (problem !== undefined) throw refusedEnd(problem)
  const AccessCode = newCode()
  // No one has this password: a guest alphabet in with the code of the link.
  const passwordHash = await passwords.hash(randomBytes(32).toString('base64'))
  return tenantTx(db, user, async (tx) => {
    if ((await queries.countRecentLinks(tx, CarrierId, now)) >= mostLinks) throw tooManyLinks()
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

/** Of one carrier, open or made within a day: each guest may upload as much as a user. */
const mostLinks = 20

const tooManyLinks = () =>
  new Refusal(
    409,
    `This carrier has ${mostLinks} guest links that are open or of the last 24 hours. Withdraw an older one, or wait a day.`,
  )

const refusedEnd = (Message: string) =>
  new Refusal(400, 'One field needs another value', { errors: [{ Field: 'ValidUntil', Message }] })

/** The database signs out the link's guests. Withdrawing it twice changes nothing. */
export async function withdrawGuestLink(tx: Tx, id: string, now: Date): Promise<GuestLinkRow> {
  await queries.withdrawLink(tx, id, now)
  const link = await queries.selectLink(tx, id, now)
  if (link === undefined) throw new Refusal(404, recordNotFound)
  return link
}

/** The guest's open link. */
export async function openLinkOf(tx: Tx, user: Caller, now: Date) {
  const link = await queries.selectGuestLink(tx, user, now)
  if (link !== undefined) return link
  throw new Refusal(404, 'Your link was withdrawn or has expired. Ask the carrier for a new one')
}

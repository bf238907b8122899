import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { SigningLinkState } from 'shared-api/documents/signatures'
import type { PermissiblePurpose } from 'shared-api/mvr'
import { dayOf } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import { advisoryLock } from '../platform/database/locks.ts'
import { executeUnread } from '../platform/database/pipelined-connection.ts'
import type { MvrConsentLinkTable } from '../platform/database/tables/mvr-tables.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { sealForAddress } from '../platform/secrets/seal-for-address.ts'
import { linkProblem, openLinkData, stateOf } from '../signatures/signing-link.ts'

const validDays = 7

export const consentPath = (keys: Keys, linkId: string) =>
  `/mvr-consent?link=${sealForAddress(keys, 'MVR consent link', linkId)}`

export const openConsentLink = (keys: Keys, data: string) => openLinkData(keys, 'MVR consent link', data)

interface NewLink {
  accountId: string
  driverId: string
  purpose: PermissiblePurpose
  userId: string
  now: Date
  sentTo: string | null
}

/** One at a time: a second user who makes a link, or signs, waits here. */
export const lockLinksOf = (tx: Tx, driverId: string) => advisoryLock(tx, `MVR consent link ${driverId}`)

/** Whether a mailed link still waits for the driver. */
export async function wasAsked(
  tx: Tx,
  { driverId, purpose, now }: { driverId: string; purpose: PermissiblePurpose; now: Date },
): Promise<boolean> {
  const link = await tx
    .selectFrom('mvr_consent_link')
    .select('id')
    .where('driver_id', '=', driverId)
    .where('purpose', '=', purpose)
    .where('sent_to', 'is not', null)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link !== undefined
}

/** Replaces the driver's open link for the same purpose. */
export async function insertConsentLink(tx: Tx, made: NewLink) {
  const { accountId, driverId, purpose, userId, now, sentTo } = made
  await lockLinksOf(tx, driverId)
  await closeOpenLinks(tx, { driverId, purpose, now })
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + validDays * 86_400_000)
  await tx
    .insertInto('mvr_consent_link')
    .values({
      id,
      account_id: accountId,
      driver_id: driverId,
      purpose,
      created_by: userId,
      created_at: now,
      expires_at: expiresAt,
      sent_to: sentTo,
    })
    .execute()
  return { id, expiresOn: dayOf(expiresAt) }
}

interface Closing {
  driverId: string
  purpose: PermissiblePurpose
  now: Date
  /** The link that is being used. */
  but?: string | undefined
}

export const closeOpenLinks = (
  tx: Tx,
  { driverId, purpose, now, but = '00000000-0000-0000-0000-000000000000' }: Closing,
) =>
  executeUnread(
    tx,
    tx
      .updateTable('mvr_consent_link')
      .set({ replaced_at: now })
      .where('driver_id', '=', driverId)
      .where('purpose', '=', purpose)
      .where('id', '<>', but)
      .where('used_at', 'is', null)
      .where('replaced_at', 'is', null)
      .compile(),
  )

export type ConsentLink = Selectable<MvrConsentLinkTable>

const selectLink = (tx: Tx, id: string) =>
  tx
    .selectFrom('mvr_consent_link')
    .select([
      'id',
      'account_id',
      'driver_id',
      'purpose',
      'created_by',
      'created_at',
      'expires_at',
      'sent_to',
      'used_at',
      'replaced_at',
    ])
    .where('id', '=', id)

/** The driver was deleted, and the links with it. */
const linkGone = () => linkProblem(410, 'This link is no longer needed. There is nothing left to sign.')

export async function findLink(tx: Tx, id: string): Promise<ConsentLink> {
  const link = await selectLink(tx, id).executeTakeFirst()
  if (link === undefined) throw linkGone()
  return link
}

const refusals: Record<Exclude<SigningLinkState, 'open'>, string> = {
  used: 'This link was used already. Your consent is signed.',
  replaced: 'This link no longer works. Open the newest message, or sign in to see your consents.',
  expired: 'This link has expired. Ask your carrier for a new one.',
}

export function refuseClosedLink(link: ConsentLink, now: Date) {
  const state = stateOf(link, now)
  if (state !== 'open') throw linkProblem(409, refusals[state])
}

/** Locked until the transaction ends, so that it is used once. */
export async function useLink(tx: Tx, id: string, now: Date) {
  const link = await selectLink(tx, id).forUpdate().executeTakeFirst()
  if (link === undefined) throw linkGone()
  refuseClosedLink(link, now)
  await executeUnread(
    tx,
    tx.updateTable('mvr_consent_link').set({ used_at: now }).where('id', '=', id).compile(),
  )
}

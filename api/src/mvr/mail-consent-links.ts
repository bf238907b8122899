import type { PermissiblePurpose } from 'shared-api/mvr'
import type { MailedConsentLinks } from 'shared-api/mvr/mvr-consent'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { AppContext, Caller } from '../context.ts'
import type { Tx } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import type { Enqueue } from '../platform/jobs/queue.ts'
import { maskedEmail } from '../platform/mail/masked-email.ts'
import { holdAddress } from '../signatures/held-address.ts'
import { whyNoLinkMail } from '../signatures/link-mail-bound.ts'
import { selectBatch } from './batch-queries.ts'
import { insertConsentLink, lockLinksOf, wasAsked } from './consent-link.ts'
import { enqueueConsentMail } from './consent-mail.ts'
import { hasConsented, selectDriversToAsk } from './consent-queries.ts'

interface NewLink {
  accountId: string
  driverId: string
  purpose: PermissiblePurpose
  userId: string
  now: Date
  /** Undefined where the link is copied. */
  to: string | undefined
}

/** A link to consent, with the mail that brings it. */
export async function makeConsentLink(tx: Tx, enqueue: Enqueue, { to, ...made }: NewLink) {
  const link = await insertConsentLink(tx, { ...made, sentTo: to === undefined ? null : maskedEmail(to) })
  if (to !== undefined) await enqueueConsentMail(tx, enqueue, { kind: 'link', id: link.id, to })
  return link
}

interface Asking {
  user: Caller
  now: Date
  audit: (tx: Tx, user: Caller, subject: string, accountId: string) => Promise<void>
}

/** Each driver's link is a transaction of its own, so that what was mailed stays mailed. */
export async function mailLinksOfBatch(
  context: AppContext,
  batchId: string,
  { user, now, audit }: Asking,
): Promise<MailedConsentLinks> {
  const { db, enqueue } = context
  const { accountId, drivers } = await tenantTx(db, user, async (tx) => {
    const batch = await selectBatch(tx, batchId)
    if (batch === undefined) throw new Refusal(404, recordNotFound)
    const toAsk = await selectDriversToAsk(tx, batchId, now)
    await audit(tx, user, batchId, batch.Carrier__r.Id)
    return { accountId: batch.Carrier__r.Id, drivers: toAsk }
  })
  const told = { Mailed: 0, AskedBefore: 0, WithoutAddress: 0, Left: 0 }
  let isFull = false
  for (const { id: driverId, email: to, purpose, is_asked: isAsked } of drivers) {
    if (isAsked) told.AskedBefore += 1
    else if (to === null) told.WithoutAddress += 1
    else if (isFull) told.Left += 1
    else {
      // oxlint-disable-next-line no-await-in-loop
      const full = await whyNoLinkMail(context, { address: to, carrier: accountId, about: driverId, now })
      isFull = full?.of === 'carrier'
      // oxlint-disable-next-line no-await-in-loop
      if (full === undefined) told.Mailed += await mail({ driverId, purpose, to })
      else told.Left += 1
    }
  }
  return told

  /** 0 where the driver has consented, was asked or got another address since. */
  async function mail({
    driverId,
    purpose,
    to,
  }: {
    driverId: string
    purpose: PermissiblePurpose
    to: string
  }) {
    return tenantTx(db, user, async (tx) => {
      if (!(await holdAddress(tx, driverId, to))) return 0
      // Two users who press at once mail one link.
      await lockLinksOf(tx, driverId)
      if (await hasConsented(tx, driverId, purpose)) return 0
      if (await wasAsked(tx, { driverId, purpose, now })) return 0
      await makeConsentLink(tx, enqueue, { accountId, driverId, purpose, userId: user.id, now, to })
      return 1
    })
  }
}

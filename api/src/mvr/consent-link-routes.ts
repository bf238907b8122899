import { type LinkedMvrConsent, type MvrConsentLinkDraft, mvrConsents } from 'shared-api/mvr/mvr-consent'
import { Refusal } from 'shared-api/refusal'
import type { App, AppContext } from '../context.ts'
import { dayOf } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { maskedEmail } from '../platform/mail/masked-email.ts'
import { inTurnOfCarrier, serve, serveOpenly } from '../serve.ts'
import { companyKey } from '../accounts/company-key.ts'
import { addressChanged, holdAddress } from '../signatures/held-address.ts'
import { mayMail, refuseManyMails } from '../signatures/link-mail-bound.ts'
import { copyData, stateOf } from '../signatures/signing-link.ts'
import { mvrReader } from './advance-report.ts'
import * as links from './consent-link.ts'
import { enqueueConsentMail } from './consent-mail.ts'
import { type ConsentSigner, hasConsented } from './consent-queries.ts'
import { mailLinksOfBatch, makeConsentLink } from './mail-consent-links.ts'
import { disclosureToSign, findSigner, signConsent, signedText } from './sign-consent.ts'

const anyone = { id: undefined, role: 'anyone' }

export function mvrConsentLinkRoutes(app: App, context: AppContext) {
  const { db, keys, enqueue } = context

  serve(app, mvrConsents.createLink, async ({ user, body, now, audit }) => {
    const { DriverId: driverId, PermissiblePurpose: purpose, IsMailed } = body
    const signer = await tenantTx(db, user, (tx) => driverToAsk(tx, body))
    const to = IsMailed ? addressOf(signer) : undefined
    // Not in the tenant's transaction, which can't see who gets how many mails.
    if (to !== undefined)
      await refuseManyMails(context, { address: to, carrier: signer.account_id, about: driverId, now })
    return tenantTx(db, user, async (tx) => {
      if (!(await holdAddress(tx, driverId, to))) throw addressChanged()
      const { account_id: accountId } = await driverToAsk(tx, body)
      const link = await makeConsentLink(tx, enqueue, {
        accountId,
        driverId,
        purpose,
        userId: user.id,
        now,
        to,
      })
      await audit(tx, user, driverId, accountId)
      return {
        ExpiresOn: link.expiresOn,
        Path: to === undefined ? links.consentPath(keys, link.id) : null,
        SentTo: to === undefined ? null : maskedEmail(to),
      }
    })
  })

  serve(app, mvrConsents.mailLinks, ({ user, body: { BatchId }, now, audit }) =>
    mailLinksOfBatch(context, BatchId, { user, now, audit }),
  )

  serveOpenly(app, mvrConsents.openLink, ({ body: { Data }, now }) =>
    tenantTx(db, mvrReader, (tx) => linkedConsent(tx, links.openConsentLink(keys, Data), now)),
  )

  serveOpenly(app, mvrConsents.signByLink, async ({ body, now, network, device, audit, ...sent }) => {
    const { Data, ...given } = body
    const linkId = links.openConsentLink(keys, Data)
    const { signing, read } = await tenantTx(db, mvrReader, async (tx) => {
      const link = await links.findLink(tx, linkId)
      links.refuseClosedLink(link, now)
      const ofLink = { ...given, driverId: link.driver_id, purpose: link.purpose }
      return { signing: ofLink, read: await signedText(tx, ofLink) }
    })
    const { driver } = read
    const to = driver.email ?? undefined
    const mailedTo = (await mayMail(context, to, now)) ? to : undefined
    const { signatureId } = await inTurnOfCarrier(
      app,
      mvrConsents.signByLink,
      { ...sent, shareKey: await companyKey(db, driver.account_id) },
      () =>
        signConsent(
          context,
          signing,
          read,
          { userId: undefined, linkId, shareKey: network, network, device, now },
          async (tx, accountId, id) => {
            if (mailedTo !== undefined)
              await enqueueConsentMail(tx, enqueue, { kind: 'copy', id, to: mailedTo })
            await audit(tx, anyone, driver.id, accountId)
          },
        ),
    )
    return {
      Copy: copyData(keys, signatureId, now),
      SentTo: mailedTo === undefined ? null : maskedEmail(mailedTo),
    }
  })
}

async function driverToAsk(tx: Tx, { DriverId, PermissiblePurpose }: MvrConsentLinkDraft) {
  const driver = await findSigner(tx, DriverId)
  if (await hasConsented(tx, DriverId, PermissiblePurpose))
    throw new Refusal(409, 'This driver has consented already. Request the report.')
  return driver
}

function addressOf({ email }: ConsentSigner): string {
  if (email !== null) return email
  throw new Refusal(409, 'This driver has no email address. Copy a link and send it yourself.')
}

async function linkedConsent(tx: Tx, id: string, now: Date): Promise<LinkedMvrConsent> {
  const link = await links.findLink(tx, id)
  const driver = await findSigner(tx, link.driver_id)
  const State = stateOf(link, now)
  return {
    State,
    Carrier: driver.carrier,
    PermissiblePurpose: link.purpose,
    ExpiresOn: dayOf(link.expires_at),
    Document: State === 'open' ? disclosureToSign(link.purpose, driver) : null,
  }
}

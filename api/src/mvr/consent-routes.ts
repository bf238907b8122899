import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { App, AppContext } from '../context.ts'
import { carrierScope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { refuseTooManySignatures } from '../signatures/signing.ts'
import { mvrReader } from './advance-report.ts'
import { enqueueConsentMail } from './consent-mail.ts'
import * as queries from './consent-queries.ts'
import { disclosureToSign, findSigner, signConsent, signedText } from './sign-consent.ts'

/** What signed-in users do; links are in `consent-link-routes.ts`. */
export function mvrConsentRoutes(app: App, context: AppContext) {
  const { db, enqueue } = context

  serve(app, mvrConsents.list, ({ query, user }) =>
    tenantTx(db, user, async (tx) => {
      const { DriverId: driverId, list_filter, Page, PageSize } = query
      if (driverId !== undefined) await findSigner(tx, driverId)
      const search = { scope: await carrierScope(tx, user, query.CarrierId), driverId, text: query.Search }
      const Counts = await queries.countConsents(tx, search)
      const Total = Counts[list_filter]
      const Data = await queries.selectConsents(tx, search, query, Total)
      return { Data, Page, PageSize, Total, Counts }
    }),
  )

  serve(app, mvrConsents.document, ({ query: { PermissiblePurpose: purpose }, user }) =>
    tenantTx(db, user, async (tx) => disclosureToSign(purpose, await findSigner(tx, user.driverId))),
  )

  serve(app, mvrConsents.sign, async ({ user, body, now, network, device, audit }) => {
    const { PermissiblePurpose: purpose, ...given } = body
    const { id: driverId } = await tenantTx(db, user, (tx) => findSigner(tx, user.driverId))
    const signing = { ...given, driverId, purpose }
    const read = await tenantTx(db, mvrReader, async (tx) => {
      await refuseTooManySignatures(tx, user, now)
      return signedText(tx, signing)
    })
    const { consentId } = await signConsent(
      context,
      signing,
      read,
      { userId: user.id, linkId: undefined, shareKey: user.shareKey, network, device, now },
      async (tx, accountId, signatureId) => {
        await enqueueConsentMail(tx, enqueue, { kind: 'copy', id: signatureId, to: user.email })
        await audit(tx, user, driverId, accountId)
      },
    )
    return tenantTx(db, user, async (tx) => consentOf(await queries.selectConsent(tx, consentId)))
  })

  serve(app, mvrConsents.withdraw, ({ user, body: { ConsentId: id }, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const { Carrier__r } = consentOf(await queries.selectConsent(tx, id))
      const isWithdrawn = await queries.withdraw(tx, id, { userId: user.id, now })
      const consent = consentOf(await queries.selectConsent(tx, id))
      const action = isWithdrawn ? undefined : 'withdrew an MVR consent again'
      await audit(tx, user, id, Carrier__r.Id, action)
      return consent
    }),
  )
}

function consentOf<Row>(consent: Row | undefined): Row {
  if (consent === undefined) throw new Refusal(404, recordNotFound)
  return consent
}

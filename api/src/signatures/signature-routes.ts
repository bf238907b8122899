import { signatures } from 'shared-api/documents/signatures'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { isTicketSeen, selectSignature, selectSignatures } from './signature-queries.ts'
import { documentToSign, refuseTooManySignatures, signDocument, signedText, ticketToSign } from './signing.ts'
import { enqueueSigningMail } from './signing-mail.ts'
import { verified } from './verify.ts'

/** What signed-in users do; links are in `signing-link-routes.ts`. */
export function signatureRoutes(app: App, context: AppContext) {
  const { db, enqueue } = context

  serve(app, signatures.ofTicket, ({ user, params: { id } }) =>
    tenantTx(db, user, async (tx) => {
      if (!(await isTicketSeen(tx, id))) throw new Refusal(404, recordNotFound)
      return selectSignatures(tx, id)
    }),
  )

  serve(app, signatures.verify, async ({ user, params: { id } }) => {
    const stored = await tenantTx(db, user, (tx) => selectSignature(tx, id))
    if (stored === undefined) throw new Refusal(404, recordNotFound)
    return verified(context, stored)
  })

  serve(app, signatures.document, ({ user, params: { id }, query: { DocumentKind } }) =>
    tenantTx(db, user, async (tx) => documentToSign(DocumentKind, await ticketToSign(tx, id))),
  )

  serve(app, signatures.sign, async ({ user, body, now, network, device, audit }) => {
    const { TicketId: ticketId, DocumentKind: kind, ...given } = body
    const signing = { ...given, ticketId, kind }
    const read = await tenantTx(db, user, async (tx) => {
      await ticketToSign(tx, ticketId)
      if (user.role !== 'driver')
        throw new Refusal(
          409,
          'Only the driver can sign this. Send the driver a link to sign, or upload the signed paper.',
        )
      await refuseTooManySignatures(tx, user, now)
      return signedText(tx, signing)
    })
    return signDocument(
      context,
      signing,
      read,
      { user, linkId: undefined, shareKey: user.shareKey, network, device, now },
      async (tx, accountId, { Id }) => {
        await enqueueSigningMail(tx, enqueue, { kind: 'copy', id: Id, to: user.email })
        await audit(tx, user, ticketId, accountId)
      },
    )
  })
}

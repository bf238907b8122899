import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { type SigningLinkDraft, signatures } from 'shared-api/documents/signatures'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { App, AppContext } from '../context.ts'
import type { Tx } from '../platform/database/connect.ts'
import { tenantTx, type User } from '../platform/database/tenant.ts'
import { maskedEmail } from '../platform/mail/masked-email.ts'
import { inTurnOfCarrier, serve, serveOpenly } from '../serve.ts'
import { companyKey } from '../accounts/company-key.ts'
import { mayTellDriver } from '../payments/driver-messages.ts'
import { addressChanged, holdAddress } from './held-address.ts'
import { mayMail, refuseManyMails } from './link-mail-bound.ts'
import { selectSignature } from './signature-queries.ts'
import { signDocument, signedText, ticketToSign } from './signing.ts'
import * as links from './signing-link.ts'
import { enqueueSigningMail } from './signing-mail.ts'
import { readCopy } from './verify.ts'

const anyone = { id: undefined, role: 'anyone' }

export function signingLinkRoutes(app: App, context: AppContext) {
  const { db, keys, enqueue } = context

  serve(app, signatures.createLink, async ({ user, body, now, audit }) => {
    const { TicketId: ticketId, DocumentKind: kind, IsMailed } = body
    const mailed = await tenantTx(db, user, async (tx) => {
      const { account_id: carrier } = await ticketToLink(tx, body, user)
      return IsMailed ? { carrier, ...(await addressToMail(tx, ticketId)) } : undefined
    })
    // Not in the tenant's transaction, which can't see who gets how many mails.
    if (mailed !== undefined) await refuseManyMails(context, { ...mailed, about: ticketId, now })
    const to = mailed?.address
    return tenantTx(db, user, async (tx) => {
      // A typed driver keeps the address that the ticket was created with.
      if (mailed?.driverId && !(await holdAddress(tx, mailed.driverId, mailed.address)))
        throw addressChanged()
      const { account_id: accountId } = await ticketToLink(tx, body, user)
      const sentTo = to === undefined ? null : maskedEmail(to)
      const link = await links.insertSigningLink(tx, {
        accountId,
        ticketId,
        kind,
        userId: user.id,
        now,
        sentTo,
      })
      // The link holds the ticket: a change of its driver comes before, or after it and ends it.
      if (mailed !== undefined && (await driverOf(tx, ticketId))?.driver_id !== mailed.driverId)
        throw new Refusal(409, 'Another user changed the driver of this ticket. Try again.')
      if (to !== undefined) await enqueueSigningMail(tx, enqueue, { kind: 'link', id: link.id, to })
      await audit(tx, user, ticketId, accountId)
      return {
        ExpiresOn: link.expiresOn,
        Path: to === undefined ? links.signingPath(keys, link.id) : null,
        SentTo: sentTo,
      }
    })
  })

  serveOpenly(app, signatures.openLink, ({ body: { Data }, now }) =>
    tenantTx(db, links.linkUser, (tx) => links.linkedDocument(tx, links.openSigningLink(keys, Data), now)),
  )

  serveOpenly(app, signatures.signByLink, async ({ body, now, network, device, audit, ...sent }) => {
    const { Data, ...given } = body
    const id = links.openSigningLink(keys, Data)
    const { link, signing, read, to } = await tenantTx(db, links.linkUser, async (tx) => {
      const found = await links.findLink(tx, id)
      links.refuseClosedLink(found, now)
      const ofLink = { ...given, ticketId: found.ticket_id, kind: found.document_kind }
      return {
        link: found,
        signing: ofLink,
        read: await signedText(tx, ofLink),
        to: await addressOfSigner(tx, found),
      }
    })
    const mailedTo = (await mayMail(context, to, now)) ? to : undefined
    const signature = await inTurnOfCarrier(
      app,
      signatures.signByLink,
      { ...sent, shareKey: await companyKey(db, link.account_id) },
      () =>
        signDocument(
          context,
          signing,
          read,
          // The link stands for its bearer, who has no user.
          { user: { ...links.linkUser, id }, linkId: id, shareKey: network, network, device, now },
          async (tx, accountId, { Id }) => {
            links.refuseClosedLink(await links.lockLink(tx, id), now)
            await links.markUsed(tx, id, now)
            if (mailedTo !== undefined)
              await enqueueSigningMail(tx, enqueue, { kind: 'copy', id: Id, to: mailedTo })
            await audit(tx, anyone, link.ticket_id, accountId)
          },
        ),
    )
    return {
      Copy: links.copyData(keys, signature.Id, now),
      SentTo: mailedTo === undefined ? null : maskedEmail(mailedTo),
    }
  })

  serveOpenly(app, signatures.copy, async ({ body: { Data }, now, audit }) => {
    const id = links.openCopyData(keys, Data, now)
    const stored = await tenantTx(db, links.linkUser, async (tx) => {
      const found = await selectSignature(tx, id)
      if (found === undefined) throw new Refusal(404, recordNotFound)
      await audit(tx, anyone, id, found.account_id)
      return found
    })
    const bytes = await readCopy(context, stored)
    if (bytes === undefined)
      throw new Refusal(409, 'The signed copy was changed or is gone. Ask your carrier.')
    return { name: stored.fileName, size: bytes.length, content: Readable.from([bytes]) }
  })
}

async function ticketToLink(tx: Tx, { TicketId, DocumentKind }: SigningLinkDraft, { role }: User) {
  const ticket = await ticketToSign(tx, TicketId)
  if (ticket.closed_at !== null)
    throw new Refusal(409, 'This ticket is closed. There is nothing left to sign.')
  if (DocumentKind === "Driver's statement" && role !== 'operator')
    throw new Refusal(409, 'The driver writes the statement on the ticket, or the back office asks for it.')
  return ticket
}

async function addressToMail(tx: Tx, ticketId: string) {
  const driver = await driverOf(tx, ticketId)
  if (driver === undefined || driver.email === null)
    throw new Refusal(409, 'This driver has no email address. Copy a link and send it yourself.')
  if (!driver.mayTell)
    throw new Refusal(
      409,
      'Messages to this driver are held until the ticket is paid. Copy a link and send it yourself.',
    )
  return { address: driver.email, driverId: driver.driver_id }
}

/** The carrier keeps the driver's address, and does not see a statement: its copy is not mailed. */
async function addressOfSigner(tx: Tx, link: Pick<links.Link, 'document_kind' | 'ticket_id'>) {
  if (link.document_kind === "Driver's statement") return undefined
  return (await driverOf(tx, link.ticket_id))?.email ?? undefined
}

const driverOf = (tx: Tx, ticketId: string) =>
  tx
    .selectFrom('ticket')
    .leftJoin('driver', 'driver.id', 'ticket.driver_id')
    .select([
      'ticket.driver_id',
      sql<
        string | null
      >`case when ticket.driver_id is null then ticket.driver_email else driver.email end`.as('email'),
      mayTellDriver.as('mayTell'),
    ])
    .where('ticket.id', '=', ticketId)
    .executeTakeFirst()

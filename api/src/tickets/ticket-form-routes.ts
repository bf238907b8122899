import { recordNotFound, Refusal } from 'shared-api/refusal'
import { ticketDrafts } from 'shared-api/tickets/ticket-drafts'
import { ticketForm } from 'shared-api/tickets/ticket-form'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { carrierOf } from '../accounts/chosen-carrier.ts'
import { createTicket } from './create-ticket.ts'
import { selectSameCitation } from './create-ticket-queries.ts'
import { deleteDraft, selectDraft, selectDrafts } from './ticket-draft-queries.ts'
import { draftOf, saveDraft } from './ticket-draft-service.ts'
import { ticketOf } from './ticket-record.ts'

export function ticketFormRoutes(app: App, { db, keys }: AppContext) {
  serve(app, ticketForm.create, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const { id, accountId, isNew } = await createTicket(tx, body, { keys, user, now })
      const record = await ticketOf(tx, id, user)
      await audit(tx, user, id, accountId, isNew ? undefined : 'sent a ticket again')
      return record
    }),
  )
  serve(app, ticketForm.sameCitation, ({ query, user }) =>
    tenantTx(db, user, async (tx) => {
      const { id } = await carrierOf(tx, query.CarrierId)
      return selectSameCitation(tx, id, query.Citation_Number__c)
    }),
  )
  serve(app, ticketDrafts.save, ({ body, user, now }) =>
    tenantTx(db, user, (tx) => saveDraft(tx, body, { keys, user, now })),
  )
  serve(app, ticketDrafts.list, ({ user }) =>
    tenantTx(db, user, async (tx) => (await selectDrafts(tx)).map((row) => draftOf(row, keys))),
  )
  serve(app, ticketDrafts.one, ({ params: { id }, user }) =>
    tenantTx(db, user, async (tx) => {
      const row = await selectDraft(tx, id)
      if (row === undefined) throw new Refusal(404, recordNotFound)
      return draftOf(row, keys)
    }),
  )
  serve(app, ticketDrafts.delete, ({ params: { id }, user }) =>
    tenantTx(db, user, async (tx) => {
      if (!(await deleteDraft(tx, id))) throw new Refusal(404, recordNotFound)
      return null
    }),
  )
}

import { randomUUID } from 'node:crypto'
import { driverLinks } from 'shared-api/drivers/driver-links'
import type { App, AppContext } from '../../context.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import { auditPassedOn } from '../protected/protected-audit.ts'
import { serve } from '../../serve.ts'
import { linkMailQueue } from './link-mail-worker.ts'
import { answerLink, listLinks, requestLink, withdrawLink } from './link-service.ts'

export function driverLinkRoutes(app: App, { db, keys, enqueue }: AppContext) {
  serve(app, driverLinks.request, ({ body, user, now, network, requestId, audit }) =>
    tenantTx(db, user, async (tx) => {
      const {
        outcome,
        holderId: accountId,
        carrier,
        passedOn,
      } = await requestLink(tx, body, { keys, user, now, enqueue })
      if (accountId !== undefined)
        await enqueue(tx, linkMailQueue, randomUUID(), {
          kind: 'requested',
          accountId,
          askerId: body.CarrierId,
          carrier,
        })
      const by = { at: now, actorId: user.id, actorRole: user.role, network, requestId }
      if (passedOn !== undefined) await auditPassedOn(tx, keys, passedOn, by)
      await audit(tx, user, outcome.RequestId ?? outcome.DriverId ?? undefined, body.CarrierId)
      return outcome
    }),
  )

  serve(app, driverLinks.list, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => listLinks(tx, query, { keys, user, now })),
  )

  serve(app, driverLinks.answer, ({ body, user, now, network, requestId, audit }) =>
    tenantTx(db, user, async (tx) => {
      const answered = await answerLink(tx, body, { keys, user, now, enqueue })
      const { request, asker: userId, as: carrier, outcome, holderId, passedOn } = answered
      const mail = { kind: 'answered', userId, carrier, outcome } as const
      await enqueue(tx, linkMailQueue, randomUUID(), mail)
      const by = { at: now, actorId: user.id, actorRole: user.role, network, requestId }
      if (passedOn !== undefined) await auditPassedOn(tx, keys, passedOn, by)
      await audit(tx, user, body.RequestId, holderId)
      return request
    }),
  )

  serve(app, driverLinks.withdraw, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const request = await withdrawLink(tx, body.RequestId, { keys, user, now })
      await audit(tx, user, body.RequestId, request.Carrier__r.Id)
      return request
    }),
  )
}

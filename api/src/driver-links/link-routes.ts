import { randomUUID } from 'node:crypto'
import { driverLinks } from 'shared-api/driver-links'
import type { App, Parts } from '../app.ts'
import { tenantTx } from '../database/tenant.ts'
import { serve } from '../serve.ts'
import { linkMailQueue } from './link-mail-worker.ts'
import { answerLink, listLinks, requestLink, withdrawLink } from './link-service.ts'

export function driverLinkRoutes(app: App, { db, keys, enqueue }: Parts) {
  serve(app, driverLinks.request, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const {
        outcome,
        holderId: accountId,
        carrier,
      } = await requestLink(tx, body, { keys, user, now, enqueue })
      if (accountId !== undefined)
        await enqueue(tx, linkMailQueue, randomUUID(), {
          kind: 'requested',
          accountId,
          askerId: body.CarrierId,
          carrier,
        })
      await audit(tx, user, outcome.RequestId ?? outcome.DriverId ?? undefined, body.CarrierId)
      return outcome
    }),
  )

  serve(app, driverLinks.list, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => listLinks(tx, query, { keys, user, now })),
  )

  serve(app, driverLinks.answer, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const answered = await answerLink(tx, body, { keys, user, now, enqueue })
      const { request, asker: userId, as: carrier, outcome, holderId } = answered
      const told = { kind: 'answered', userId, carrier, outcome } as const
      await enqueue(tx, linkMailQueue, randomUUID(), told)
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

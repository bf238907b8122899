import { guestLinks } from 'shared-api/guests'
import { sessions } from 'shared-api/sessions'
import type { App, AppContext } from '../context.ts'
import { carrierScope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve, serveOpenly } from '../serve.ts'
import { createGuestLink, openLinkOf, withdrawGuestLink } from './guest-links.ts'
import { rowsUsedBy, selectGuestLinks } from './guest-queries.ts'
import { guestSignIn } from './guest-service.ts'

export function guestRoutes(app: App, { db, keys, passwords }: AppContext) {
  serveOpenly(app, sessions.guestSignIn, ({ body, ...sent }) =>
    guestSignIn(db, body.AccessCode, { keys, ...sent }),
  )

  serve(app, sessions.guestLink, ({ user, now }) =>
    tenantTx(db, user, async (tx) => {
      const link = await openLinkOf(tx, user, now)
      return { ...link, RowsUsed: await rowsUsedBy(tx, link.id) }
    }),
  )

  serve(app, guestLinks.create, ({ user, body, now, audit }) =>
    createGuestLink(db, body, {
      keys,
      passwords,
      user,
      now,
      audit: (tx, id) => audit(tx, user, id, body.CarrierId),
    }),
  )

  serve(app, guestLinks.list, ({ user, query, now }) =>
    tenantTx(db, user, async (tx) =>
      selectGuestLinks(tx, await carrierScope(tx, user, query.CarrierId), query, now),
    ),
  )

  serve(app, guestLinks.withdraw, ({ user, body, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const link = await withdrawGuestLink(tx, body.GuestLinkId, now)
      await audit(tx, user, body.GuestLinkId, link.Carrier__r.Id)
      return link
    }),
  )
}

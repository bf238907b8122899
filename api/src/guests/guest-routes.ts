import { recordNotFound, Refusal } from 'shared-api/refusal'
import { sessions } from 'shared-api/sessions'
import type { App, Parts } from '../app.ts'
import type { Tx } from '../database/connect.ts'
import { tenantTx } from '../database/tenant.ts'
import { serve, serveOpenly } from '../serve.ts'
import type { Caller } from '../sessions/caller.ts'
import { guestSignIn } from './guest-service.ts'

export function guestRoutes(app: App, { db, keys }: Parts) {
  serveOpenly(app, sessions.guestSignIn, ({ body, ...sent }) =>
    guestSignIn(db, body.AccessCode, { keys, ...sent }),
  )

  serve(app, sessions.guestLink, async ({ user, now }) => {
    const link = await tenantTx(db, user, (tx) => selectGuestLink(tx, user, now))
    if (link === undefined) throw new Refusal(404, recordNotFound)
    return {
      Carrier: { Id: link.account_id, Name: link.name },
      ValidUntil: link.expires_at.toISOString(),
      RowsAllowed: link.rows_allowed,
    }
  })
}

/** The link that the guest came by; of one who signed in with a password, the one that lasts longest. */
const selectGuestLink = (tx: Tx, { id, guestLinkId }: Caller, now: Date) =>
  tx
    .selectFrom('guest_link')
    .innerJoin('account', 'account.id', 'guest_link.account_id')
    .select(['guest_link.account_id', 'account.name', 'guest_link.expires_at', 'guest_link.rows_allowed'])
    .where('guest_link.user_id', '=', id)
    .where('guest_link.withdrawn_at', 'is', null)
    .where('guest_link.expires_at', '>', now)
    .$if(guestLinkId !== undefined, (query) => query.where('guest_link.id', '=', guestLinkId ?? ''))
    .orderBy('guest_link.expires_at', 'desc')
    .orderBy('guest_link.id')
    .limit(1)
    .executeTakeFirst()

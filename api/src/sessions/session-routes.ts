import { sessions } from 'shared-api/sessions'
import { selectAccountName } from '../accounts/account-queries.ts'
import type { App, Parts } from '../app.ts'
import { tenantTx } from '../database/tenant.ts'
import { serve, serveOpenly } from '../serve.ts'
import { signIn, signOut } from './session-service.ts'

export function sessionRoutes(app: App, { db, keys }: Parts) {
  serveOpenly(app, sessions.signIn, ({ body, network, now, audit }) =>
    signIn(db, body, { keys, network, now, audit }),
  )

  serve(app, sessions.signOut, ({ body, user, now, audit }) =>
    db.transaction().execute(async (tx) => {
      await signOut(tx, user, { isEverywhere: body.Everywhere === true, now })
      await audit(tx, user, user.id)
      return null
    }),
  )

  serve(app, sessions.user, async ({ user }) => {
    const { accountId, driverId } = user
    const name = accountId && (await tenantTx(db, user, (tx) => selectAccountName(tx, accountId)))
    return {
      Id: user.id,
      Name: user.name,
      Email: user.email,
      Role: user.role,
      PinedAccountId: user.pinnedAccountId ?? null,
      ISGuestUserLogin: user.role === 'guest',
      IsMVR: user.role === 'mvr',
      Carrier: accountId && name ? { Id: accountId, Name: name } : null,
      Driver: driverId ? { Id: driverId } : null,
      SessionExpiresAt: user.sessionExpiresAt.toISOString(),
      PasswordChangedAt: null,
    }
  })
}

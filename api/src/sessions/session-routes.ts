import { sql } from 'kysely'
import { sessions } from 'shared-api/sessions'
import { selectAccountName } from '../accounts/account-queries.ts'
import type { App, AppContext } from '../context.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { cdlStateOf } from '../drivers/cdl-states.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import { serve, serveOpenly } from '../serve.ts'
import { refuseManyMails, requestMail } from './account-mail-requests.ts'
import { changePassword, findValidLink, resetPassword } from './change-password.ts'
import { signOut } from './session-service.ts'
import { signIn } from './sign-in.ts'

export function sessionRoutes(app: App, { db, keys, passwords, enqueue, isDemo }: AppContext) {
  const tools = { keys, passwords, enqueue, isRequiredOfOperators: !isDemo }

  serveOpenly(app, sessions.signIn, ({ body, ...sent }) =>
    passwords.queued(sent.network, () => signIn(db, body, { ...tools, ...sent })),
  )

  serve(app, sessions.signOut, ({ body, user, now, audit }) =>
    db.transaction().execute(async (tx) => {
      await signOut(tx, user, { isEverywhere: body.Everywhere === true, now })
      await audit(tx, user, user.id)
      return null
    }),
  )

  serveOpenly(app, sessions.forgotPassword, async ({ body, network, requestId, now }) => {
    await refuseManyMails(db, network, { keys, now })
    const request = { kind: 'forgot password', email: body.Email, network, requestId } as const
    await requestMail(db, body.Email, request, { keys, enqueue, now })
    return null
  })

  serveOpenly(app, sessions.checkLink, async ({ body, now }) => {
    await findValidLink(db, keys, body.ResetToken, now)
    return null
  })

  serveOpenly(app, sessions.signUp, async ({ body, network, requestId, now }) => {
    if (body.CDLState && cdlStateOf(body.CDLState) === undefined)
      throw fieldRefused('CDLState', 'Enter a CDL state or province, like OH or Ohio')
    await refuseManyMails(db, network, { keys, now })
    const request = { kind: 'sign-up', details: body, network, requestId } as const
    await requestMail(db, body.EmailId, request, { keys, enqueue, now })
    return null
  })

  serveOpenly(app, sessions.serviceState, async () => {
    await sql`select 1`.execute(db)
    return { State: 'Ready' } as const
  })

  serveOpenly(app, sessions.changePassword, async ({ body, caller, ...sent }) => {
    const changing = { ...tools, ...sent }
    return passwords.queued(sent.network, async () =>
      'ResetToken' in body
        ? resetPassword(db, body, changing)
        : changePassword(db, await caller(), body, changing),
    )
  })

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
      PasswordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
    }
  })
}

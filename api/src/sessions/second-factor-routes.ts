import { secondFactor } from 'shared-api/sessions/second-factor'
import type { App, AppContext } from '../context.ts'
import { serve, serveOpenly } from '../serve.ts'
import { secondFactorState, turnOff, verifyCode } from './second-factor-service.ts'
import { beginSetUp, confirmSetUp } from './second-factor-set-up.ts'

export function secondFactorRoutes(app: App, { db, keys, passwords, enqueue, isDemo }: AppContext) {
  const tools = { keys, passwords, enqueue, isRequiredOfOperators: !isDemo }

  serve(app, secondFactor.state, ({ user }) => secondFactorState(db, user, tools))

  serveOpenly(app, secondFactor.verify, ({ body, ...sent }) => verifyCode(db, body, { ...tools, ...sent }))

  serveOpenly(app, secondFactor.setUp, async ({ body, caller, ...sent }) => {
    const user = await caller()
    return passwords.queued(sent.network, () => beginSetUp(db, body, user, { ...tools, ...sent }))
  })

  serveOpenly(app, secondFactor.confirm, async ({ body, caller, ...sent }) =>
    confirmSetUp(db, body, await caller(), { ...tools, ...sent }),
  )

  serve(app, secondFactor.turnOff, ({ body, user, ...sent }) =>
    passwords.queued(sent.network, () => turnOff(db, body, user, { ...tools, ...sent })),
  )
}

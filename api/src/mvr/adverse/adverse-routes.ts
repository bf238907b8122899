import { mvrAdverse } from 'shared-api/mvr/mvr-adverse'
import type { App, AppContext } from '../../context.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import { once } from '../../platform/files/once.ts'
import { serve } from '../../serve.ts'
import * as service from './adverse-service.ts'
import { readLetter } from './read-letter.ts'

export function mvrAdverseRoutes(app: App, { db, keys, enqueue, mvrNotices: notices }: AppContext) {
  serve(app, mvrAdverse.list, async ({ query, user, now }) => ({
    ...(await tenantTx(db, user, (tx) => service.listAdverseActions(tx, query, user, now))),
    HasOfficialSummary: notices.officialSummary !== undefined,
  }))

  serve(app, mvrAdverse.start, async ({ body, user, now, audit }) => {
    const { Driver__c } = await tenantTx(db, user, (tx) => service.reportToActOn(tx, body.ReportId))
    const signIn = await service.signInOf(db, Driver__c)
    return tenantTx(db, user, async (tx) => {
      const acting = { user, now, keys, enqueue, notices, signIn }
      const action = await service.startAdverseAction(tx, body, acting)
      await audit(tx, user, action.Id, action.Carrier__r.Id)
      return action
    })
  })

  serve(app, mvrAdverse.sendFinal, async ({ body, user, now, audit }) => {
    const { Driver__c } = await tenantTx(db, user, (tx) => service.readAdverseAction(tx, body.Id, now))
    const signIn = await service.signInOf(db, Driver__c)
    return tenantTx(db, user, async (tx) => {
      const acting = { user, now, keys, enqueue, notices, signIn }
      const action = await service.sendFinalNotice(tx, body, acting)
      await audit(tx, user, action.Id, action.Carrier__r.Id)
      return action
    })
  })

  serve(app, mvrAdverse.end, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const action = await service.endAdverseAction(tx, body, { user, now })
      await audit(tx, user, action.Id, action.Carrier__r.Id)
      return action
    }),
  )

  serve(app, mvrAdverse.letter, async ({ query, user, now }) => {
    const draw = await tenantTx(db, user, (tx) => readLetter(tx, query, { user, now, keys, notices }))
    const bytes = await draw(user.shareKey)
    return { name: `${names[query.Letter]}.pdf`, size: bytes.length, content: once(bytes) }
  })
}

const names = {
  'Pre-adverse': 'Pre-adverse notice',
  Final: 'Final adverse action notice',
  'Summary of rights': 'Summary of rights',
} as const

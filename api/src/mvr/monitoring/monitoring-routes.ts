import { mvrMonitoring } from 'shared-api/mvr/mvr-monitoring'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { App, AppContext } from '../../context.ts'
import { carrierScope, pageBounds } from '../../platform/database/list.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import { fairShare } from '../../platform/plugins/fair-share.ts'
import { serve } from '../../serve.ts'
import { selectDriver } from '../result-queries.ts'
import { endMonitoring } from './end-monitoring.ts'
import { enrollDrivers } from './enroll-drivers.ts'
import * as queries from './enrollment-queries.ts'
import { countNotices, selectNotices } from './notice-queries.ts'
import { openNotice } from './open-notice.ts'

/** Enrollments by the users of one company wait here, and not at the carrier's lock, where each would hold a connection. */
const enrollmentsOfCompany = fairShare({ callsAtOnce: 1, callsWaiting: 20 })

/** Continuous monitoring: who is enrolled, and what the authorities tell. */
export function mvrMonitoringRoutes(app: App, { db, keys, enqueueAll, mvr }: AppContext) {
  serve(app, mvrMonitoring.list, ({ query, user }) =>
    tenantTx(db, user, async (tx) => {
      const { DriverId: driverId, list_filter, Page, PageSize } = query
      if (driverId !== undefined && (await selectDriver(tx, driverId)) === undefined)
        throw new Refusal(404, recordNotFound)
      const search = { scope: await carrierScope(tx, user, query.CarrierId), driverId, text: query.Search }
      const Counts = await queries.countEnrollments(tx, search)
      const Total = Counts[list_filter]
      const Data = await queries.selectEnrollments(tx, search, query, Total)
      return { Data, Page, PageSize, Total, Counts }
    }),
  )

  serve(app, mvrMonitoring.enroll, ({ user, body, now, audit }) =>
    enrollmentsOfCompany(user.accountId ?? user.id, () =>
      tenantTx(db, user, async (tx) => {
        if (mvr?.monitoring === undefined)
          throw new Refusal(409, 'Monitoring is not offered here. The provider of the MVRs has none.')
        const { answer, accountId, madeIds } = await enrollDrivers(tx, body, user, { enqueueAll, now })
        const [only = accountId, ...others] = madeIds
        const action = madeIds.length === 0 ? 'asked for monitoring that did not begin' : undefined
        await audit(tx, user, others.length === 0 ? only : accountId, accountId, action)
        return answer
      }),
    ),
  )

  serve(app, mvrMonitoring.end, ({ user, body, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const tools = { enqueueAll: mvr?.monitoring === undefined ? undefined : enqueueAll, now }
      const enrollment = await endMonitoring(tx, body, tools)
      await audit(tx, user, enrollment.Id, enrollment.Carrier__r.Id)
      return enrollment
    }),
  )

  serve(app, mvrMonitoring.notices, ({ query: { DriverId: id, Page, PageSize }, user }) =>
    tenantTx(db, user, async (tx) => {
      if ((await selectDriver(tx, id)) === undefined) throw new Refusal(404, recordNotFound)
      const Total = await countNotices(tx, id)
      const Data = await selectNotices(tx, id, pageBounds({ Page, PageSize }, Total))
      return { Data, Page, PageSize, Total }
    }),
  )

  serve(app, mvrMonitoring.notice, ({ params: { id }, user, now }) =>
    tenantTx(db, user, (tx) => openNotice(tx, id, { user, now, keys })),
  )
}

import { roadsideLists } from 'shared-api/safety/roadside-lists'
import type { App, Caller } from '../context.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { carrierScope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { inspectionOf, matchInspection, suggestDrivers } from './inspection-match.ts'
import {
  countInspections,
  countViolations,
  type RoadsideSearch,
  searchWords,
  selectInspections,
  selectViolations,
} from './roadside-list-queries.ts'
import { newestSnapshot } from './safety-service.ts'
import { timeWeight, windowOf } from './score/window.ts'

export function serveRoadsideLists(app: App, db: Db) {
  serve(app, roadsideLists.inspections, ({ query, user }) =>
    tenantTx(db, user, async (tx) => {
      const { Page, PageSize, list_filter } = query
      const search = await searchOf(tx, user, query)
      const Counts = await countInspections(tx, search)
      const Total = Counts[list_filter]
      return { Data: await selectInspections(tx, search, query, Total), Page, PageSize, Total, Counts }
    }),
  )
  serve(app, roadsideLists.violations, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) => {
      const { Page, PageSize } = query
      const search = await searchOf(tx, user, query)
      const Counts = await countViolations(tx, search)
      const window = windowOf(newestSnapshot(now))
      const rows = await selectViolations(tx, search, query, Counts.All)
      const Data = rows.map((row) => ({ ...row, Time_Weight__c: timeWeight(row.Inspection_Date__c, window) }))
      return { Data, Page, PageSize, Total: Counts.All, Counts }
    }),
  )
  serve(app, roadsideLists.suggestions, ({ query: { InspectionId, Search }, user }) =>
    tenantTx(db, user, async (tx) => {
      const Inspection = await inspectionOf(tx, InspectionId)
      return { Inspection, Drivers: await suggestDrivers(tx, Inspection, Search.trim()) }
    }),
  )
  serve(app, roadsideLists.match, ({ body, user, audit }) =>
    tenantTx(db, user, async (tx) => {
      const inspection = await matchInspection(tx, body)
      await audit(tx, user, inspection.Id, inspection.Account__r.Id)
      return inspection
    }),
  )
}

interface Asked {
  CarrierId?: string | undefined
  Search: string
}

async function searchOf(tx: Tx, user: Caller, { CarrierId, Search }: Asked): Promise<RoadsideSearch> {
  const typed = Search.trim()
  const words = typed === '' ? [] : await searchWords(tx, typed)
  return {
    scope: await carrierScope(tx, user, CarrierId),
    words: typed !== '' && words.length === 0 ? null : words,
    driverId: user.role === 'driver' ? user.driverId : undefined,
  }
}

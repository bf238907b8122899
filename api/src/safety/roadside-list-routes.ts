import { roadsideLists } from 'shared-api/safety/roadside-lists'
import type { App, Caller } from '../context.ts'
import { foundPage } from '../platform/database/capped-count.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { carrierScope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { inspectionOf, matchInspection, suggestDrivers } from './inspection-match.ts'
import { countRoadside, type RoadsideSearch, searchWords } from './roadside-counts.ts'
import { selectInspections, selectViolations } from './roadside-list-queries.ts'
import { newestSnapshot, timeWeight, windowOf } from './score/window.ts'

export function serveRoadsideLists(app: App, db: Db) {
  serve(app, roadsideLists.inspections, ({ query, user }) =>
    tenantTx(db, user, async (tx) => {
      const search = await searchOf(tx, user, query)
      const found = await countRoadside(tx, 'SMSInspection', search)
      const Counts = {
        All: found.All,
        Inspection: found.matched,
        'Inspection Without Drivers': Math.max(0, found.All - found.matched),
      }
      const total = Counts[query.list_filter]
      const Data = await selectInspections(tx, search, query, { ...found, total })
      return { ...foundPage(Data, query, { total, isMore: found.isMore }), Counts }
    }),
  )
  serve(app, roadsideLists.violations, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) => {
      const search = await searchOf(tx, user, query)
      const found = await countRoadside(tx, 'SMSViolation', search)
      const { All: total, isMore } = found
      const window = windowOf(newestSnapshot(now))
      const rows = await selectViolations(tx, search, query, { ...found, total })
      const Data = rows.map((row) => ({
        ...row,
        Time_Weight__c: row.Daily_File__c === null ? timeWeight(row.Inspection_Date__c, window) : 0,
      }))
      return { ...foundPage(Data, query, { total, isMore }), Counts: { All: total } }
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

import { type Basic, safety } from 'shared-api/safety'
import { rollOff } from 'shared-api/safety/roll-off'
import { safetyImports } from 'shared-api/safety/safety-imports'
import { issHistory, scores } from 'shared-api/safety/scores'
import type { App, AppContext } from '../context.ts'
import { serveRows } from '../serve-counter.ts'
import { serveAnalysis } from './analysis-routes.ts'
import { serveFmcsaWord } from './fmcsa-word-routes.ts'
import { serveRoadsideLists } from './roadside-list-routes.ts'
import { serveDashboard } from './dashboard-routes.ts'
import { serveRoadside } from './roadside-routes.ts'
import { serveSafetyCounters } from './safety-counters.ts'
import { type Db, type Tx } from '../platform/database/connect.ts'
import { carrierScope, type Scope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import type { Caller } from '../context.ts'
import { rollOffOf } from './roll-off.ts'
import { selectCrashesOfMeasure, selectStandings, selectViolationsOfMeasure } from './measure-rows.ts'
import { basicFigure, carrierSafeties, issFigure, issHistoryOf } from './safety-service.ts'
import { newestSnapshot } from './score/window.ts'
import { ageDay } from './files-of-score.ts'
import { scoredDayOf } from './score-queries.ts'
import { carrierScores } from './score-store.ts'
import { selectSafetyImports } from './import/keep-attempt.ts'
import { serveSmsNotify } from './sms-notify-routes.ts'
import { shownSnapshot } from './snapshots.ts'

type BasicCalls = (typeof scores)['unsafeDriving']

export function safetyRoutes(app: App, { db, offersSmsPreview }: AppContext) {
  serve(app, safety.summary, (sent) => atSnapshot(db, sent, carrierSafeties))
  serve(app, scores.iss.figure, (sent) => atSnapshot(db, sent, issFigure))
  serve(app, issHistory, (sent) => atSnapshot(db, sent, issHistoryOf))
  serveRows(app, db, scores.iss.rows, async ({ tx, scope, now, query }) => {
    const snapshot = newestSnapshot(now)
    await carrierScores(tx, scope, [snapshot])
    return selectStandings(tx, scope, { snapshot, on: ageDay(snapshot, now) }, query)
  })
  serve(app, rollOff, ({ query, user, now }) =>
    tenantTx(db, user, async (tx) => rollOffOf(tx, await carrierScope(tx, user, query.CarrierId), now)),
  )
  serveBasic(app, db, scores.unsafeDriving, 'Unsafe Driving')
  serveBasic(app, db, scores.driverFitness, 'Driver Fitness')
  serveBasic(app, db, scores.controlledSubstance, 'Controlled Substances')
  serveBasic(app, db, scores.vehicleMaintenance, 'Vehicle Maintenance')
  serveBasic(app, db, scores.hoursOfService, 'Hours of Service')
  serveBasicFigure(app, db, scores.crashIndicator.figure, 'Crash Indicator')
  serveRows(app, db, scores.crashIndicator.rows, async ({ tx, scope, now, query }) =>
    selectCrashesOfMeasure(tx, scope, await scoredDayOf(tx, scope, newestSnapshot(now)), query),
  )
  serve(app, safetyImports, ({ query, user }) =>
    tenantTx(db, user, (tx) => selectSafetyImports(tx, query.Import)),
  )
  serveAnalysis(app, { db, offersSmsPreview })
  serveDashboard(app, db)
  serveFmcsaWord(app, db)
  serveSafetyCounters(app, db)
  serveSmsNotify(app, db)
  serveRoadside(app, db)
  serveRoadsideLists(app, db)
}

interface SafetyRequest {
  query: { CarrierId?: string | undefined; Snapshot?: string | undefined }
  user: Caller
  now: Date
}

const atSnapshot = <T>(
  db: Db,
  { query, user, now }: SafetyRequest,
  read: (tx: Tx, scope: Scope, snapshot: string, now: Date) => Promise<T>,
) =>
  tenantTx(db, user, async (tx) =>
    read(tx, await carrierScope(tx, user, query.CarrierId), shownSnapshot(query, now), now),
  )

function serveBasic(app: App, db: Db, calls: BasicCalls, basic: Basic) {
  serveBasicFigure(app, db, calls.figure, basic)
  serveRows(app, db, calls.rows, async ({ tx, scope, now, query }) => {
    const snapshot = await scoredDayOf(tx, scope, newestSnapshot(now))
    return selectViolationsOfMeasure(tx, scope, { basic, snapshot }, query)
  })
}

function serveBasicFigure(app: App, db: Db, figure: BasicCalls['figure'], basic: Basic) {
  serve(app, figure, (sent) =>
    atSnapshot(db, sent, (tx, scope, snapshot, now) => basicFigure(tx, scope, { basic, snapshot, now })),
  )
}

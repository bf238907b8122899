import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import type { App } from '../context.ts'
import type { Db } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { challengeRankingOf, previewSafety, rollOffCalendarOf } from './analysis-service.ts'
import { ledgerOf } from './ledger-service.ts'
import { newestSnapshot } from './safety-service.ts'
import { chosenSnapshot } from './snapshots.ts'
import { fmcsaToday } from './score/window.ts'

export function serveAnalysis(app: App, db: Db) {
  serve(app, safetyAnalysis.ledger, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => ledgerOf(tx, user, chosenSnapshot(query, now), query)),
  )
  serve(app, safetyAnalysis.preview, ({ body, user, now }) =>
    tenantTx(db, user, (tx) => previewSafety(tx, user, chosenSnapshot(body, now), body)),
  )
  serve(app, safetyAnalysis.rollOffCalendar, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => rollOffCalendarOf(tx, user, fmcsaToday(now), query)),
  )
  serve(app, safetyAnalysis.challengeRanking, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => challengeRankingOf(tx, user, newestSnapshot(now), query)),
  )
}

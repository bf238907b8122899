import { Refusal } from 'shared-api/refusal'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import type { App } from '../context.ts'
import type { Db } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { challengeRankingOf, previewSafety, rollOffCalendarOf } from './analysis-service.ts'
import { ledgerOf } from './ledger-service.ts'
import { newestSnapshot } from './safety-service.ts'
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

/** The newest snapshot, or one before it. */
function chosenSnapshot({ Snapshot }: { Snapshot?: string | undefined }, now: Date): string {
  const newest = newestSnapshot(now)
  if (Snapshot === undefined) return newest
  if (Snapshot > newest) {
    const Message = 'FMCSA has not run this snapshot yet'
    throw new Refusal(400, Message, { errors: [{ Field: 'Snapshot', Message }] })
  }
  return Snapshot
}

import { enhancedPreview } from 'shared-api/safety/enhanced-preview'
import { reconciliation } from 'shared-api/safety/reconciliation'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import type { App, AppContext } from '../context.ts'
import { carrierScope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { challengeRankingOf, previewSafety, rollOffCalendarOf } from './analysis-service.ts'
import { saveCopiedPercentile } from './copied-percentile.ts'
import { askedDay } from './files-of-score.ts'
import { ledgerOf } from './ledger-service.ts'
import { enhancedPreviewOf } from './preview-service.ts'
import { safetyReconciliation } from './reconciliation-service.ts'
import { newestSnapshot } from './score/window.ts'
import { chosenSnapshot } from './snapshots.ts'

export function serveAnalysis(
  app: App,
  { db, offersSmsPreview }: Pick<AppContext, 'db' | 'offersSmsPreview'>,
) {
  serve(app, safetyAnalysis.ledger, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => ledgerOf(tx, user, askedDay(chosenSnapshot(query, now), now), query)),
  )
  serve(app, safetyAnalysis.preview, ({ body, user, now }) =>
    tenantTx(db, user, (tx) => previewSafety(tx, user, askedDay(chosenSnapshot(body, now), now), body)),
  )
  serve(app, safetyAnalysis.rollOffCalendar, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => rollOffCalendarOf(tx, user, askedDay(newestSnapshot(now), now), query)),
  )
  serve(app, safetyAnalysis.saveCopied, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const { on } = askedDay(chosenSnapshot(body, now), now)
      const status = await saveCopiedPercentile(tx, user, body, on)
      await audit(tx, user, body.CarrierId, body.CarrierId)
      return status
    }),
  )
  serve(app, reconciliation, ({ query, user, now }) => {
    const asked = {
      carrierId: query.CarrierId,
      snapshot: chosenSnapshot(query, now),
      newest: newestSnapshot(now),
    }
    return tenantTx(db, user, (tx) => safetyReconciliation(tx, user, asked))
  })
  serve(app, enhancedPreview, ({ query, user, now }) => {
    const asked = { carrierId: query.CarrierId, ...askedDay(chosenSnapshot(query, now), now) }
    return tenantTx(db, user, async (tx) => {
      await carrierScope(tx, user, asked.carrierId)
      return offersSmsPreview ? enhancedPreviewOf(tx, user, asked) : null
    })
  })
  serve(app, safetyAnalysis.challengeRanking, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => challengeRankingOf(tx, user, askedDay(newestSnapshot(now), now), query)),
  )
}

import { mvrReviews } from 'shared-api/mvr/mvr-review'
import type { App, AppContext } from '../../context.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import { serve } from '../../serve.ts'
import { listReviewsDue, readReviews, saveReview } from './review-service.ts'

/** Annual reviews of driving records. */
export function mvrReviewRoutes(app: App, { db, keys }: AppContext) {
  serve(app, mvrReviews.list, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => listReviewsDue(tx, query, user, now)),
  )

  serve(app, mvrReviews.ofDriver, ({ params: { id }, user, now }) =>
    tenantTx(db, user, (tx) => readReviews(tx, id, now)),
  )

  serve(app, mvrReviews.save, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const { review, accountId, isRepeated } = await saveReview(tx, body, user, { now, keys })
      await audit(tx, user, review.Id, accountId, isRepeated ? 'sent an annual review again' : undefined)
      return review
    }),
  )
}

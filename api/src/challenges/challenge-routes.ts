import { counters } from 'shared-api/counters'
import { records } from 'shared-api/records'
import { related } from 'shared-api/related'
import type { App, AppContext } from '../context.ts'
import { monthBefore, serveCounter } from '../serve-counter.ts'
import { serveRecord } from '../serve-record.ts'
import { countOwned, serveRelated } from '../serve-related.ts'
import {
  countOpenChallenges,
  selectChallengeRecord,
  selectChallengesOf,
  selectOpenChallenges,
} from './challenge-queries.ts'

export function challengeRoutes(app: App, { db }: AppContext) {
  serveRecord(app, db, records.inspection, selectChallengeRecord)
  serveRelated(app, db, related.inspections, { rows: selectChallengesOf, count: countOwned('challenge') })
  serveCounter(app, db, counters.complianceChallenges, {
    count: ({ tx, scope, now }) => countOpenChallenges(tx, scope, monthBefore(now)),
    rows: ({ tx, scope, query }) => selectOpenChallenges(tx, scope, query),
  })
}

import { challenges } from 'shared-api/challenges'
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
  serveRecord(app, db, challenges.record, selectChallengeRecord)
  serveRelated(app, db, challenges.related, { rows: selectChallengesOf, count: countOwned('challenge') })
  serveCounter(app, db, challenges.open, {
    count: ({ tx, scope, now }) => countOpenChallenges(tx, scope, monthBefore(now)),
    rows: ({ tx, scope, query }) => selectOpenChallenges(tx, scope, query),
  })
}

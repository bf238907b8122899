import { challenges } from 'shared-api/challenges'
import { challengeProgress } from 'shared-api/challenges/challenge-progress'
import { crashChallenges } from 'shared-api/challenges/crash-challenges'
import type { App, AppContext } from '../context.ts'
import { carrierScope } from '../platform/database/list.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { monthBefore, serveCounter } from '../serve-counter.ts'
import { serveRecord } from '../serve-record.ts'
import { serveRelated } from '../serve-related.ts'
import { serve } from '../serve.ts'
import { answerStateQuestion, challengeOf, updateChallenge } from './challenge-progress.ts'
import { acceptDenial, askForNextStage, updateChallengeStage } from './challenge-stages.ts'
import { crashToChallenge } from './crash-challenges.ts'
import { createChallenge } from './start-challenge.ts'
import { insertNote, selectTimeline } from '../tickets/timeline-queries.ts'
import { challengeEvents } from './challenge-progress-queries.ts'
import {
  countChallengesByStatus,
  countOpenChallenges,
  selectChallengeRecord,
  selectChallenges,
  selectChallengesOf,
  selectOpenChallenges,
} from './challenge-queries.ts'

export function challengeRoutes(app: App, { db }: AppContext) {
  serve(app, challenges.list, ({ query, user }) =>
    tenantTx(db, user, async (tx) => {
      const { Page, PageSize, Search: text, list_filter } = query
      const search = { scope: await carrierScope(tx, user, query.CarrierId), text }
      const Counts = await countChallengesByStatus(tx, search)
      const Total = Counts[list_filter]
      return { Data: await selectChallenges(tx, search, query, Total), Page, PageSize, Total, Counts }
    }),
  )
  serveRecord(app, db, challenges.record, selectChallengeRecord)
  serveRelated(app, db, challenges.related, selectChallengesOf)
  serveCounter(app, db, challenges.open, {
    count: ({ tx, scope, now }) => countOpenChallenges(tx, scope, monthBefore(now)),
    rows: ({ tx, scope, query }) => selectOpenChallenges(tx, scope, query),
  })
  serve(app, crashChallenges.crash, ({ params: { id }, user, now }) =>
    tenantTx(db, user, (tx) => crashToChallenge(tx, id, { user, now })),
  )
  serve(app, challengeProgress.create, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const { challenge, isNew } = await createChallenge(tx, body, { user, now })
      const action = isNew ? undefined : 'sent a compliance challenge again'
      await audit(tx, user, challenge.Id, challenge.Carrier__r.Id, action)
      return challenge
    }),
  )
  serve(app, challengeProgress.update, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const challenge = await updateChallenge(tx, body, { user, now })
      await audit(tx, user, challenge.Id, challenge.Carrier__r.Id)
      return challenge
    }),
  )
  serve(app, challengeProgress.addNote, ({ body: { Id, Text }, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const { Id: accountId } = (await challengeOf(tx, Id)).Carrier__r
      const note = await insertNote(tx, {
        accountId,
        of: 'challenge',
        recordId: Id,
        text: Text,
        author: user,
        now,
      })
      await audit(tx, user, Id, accountId)
      return note
    }),
  )
  serve(app, challengeProgress.answer, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const challenge = await answerStateQuestion(tx, body, { user, now })
      await audit(tx, user, challenge.Id, challenge.Carrier__r.Id)
      return challenge
    }),
  )
  serve(app, challengeProgress.updateStage, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const challenge = await updateChallengeStage(tx, body, { user, now })
      await audit(tx, user, challenge.Id, challenge.Carrier__r.Id)
      return challenge
    }),
  )
  serve(app, challengeProgress.askNext, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const challenge = await askForNextStage(tx, body, { user, now })
      await audit(tx, user, challenge.Id, challenge.Carrier__r.Id)
      return challenge
    }),
  )
  serve(app, challengeProgress.acceptDenial, ({ body, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const challenge = await acceptDenial(tx, body, { user, now })
      await audit(tx, user, challenge.Id, challenge.Carrier__r.Id)
      return challenge
    }),
  )
  serve(app, challengeProgress.history, ({ params: { id }, query, user }) =>
    tenantTx(db, user, async (tx) => {
      await challengeOf(tx, id)
      return selectTimeline(tx, challengeEvents(id), query)
    }),
  )
}

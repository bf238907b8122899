import { safetyCounters } from 'shared-api/safety/safety-counters'
import type { App } from '../context.ts'
import { addDays } from '../platform/calendar.ts'
import type { Db } from '../platform/database/connect.ts'
import { selectStandings } from './measure-rows.ts'
import { countNotifications, selectNotifications } from './notification-queries.ts'
import * as roadside from './roadside-queries.ts'
import { ageDay } from './files-of-score.ts'
import { oldestFiles } from './oldest-files.ts'
import { alertsIn } from './alerts-of-scores.ts'
import { scoresBefore } from './safety-service.ts'
import { carrierScores } from './score-store.ts'
import { newestSnapshot, droppedAt } from './score/window.ts'
import { carrierDays } from '../platform/database/carrier-days.ts'
import { type CounterRequest, type CounterSource, serveCounter } from '../serve-counter.ts'

/** Today and the 59 days before it, and the 60 days before those. */
const last60Days = {
  now: (today: string) => ({ from: addDays(today, -59), to: addDays(today, 1) }),
  before: (today: string) => ({ from: addDays(today, -119), to: addDays(today, -59) }),
}

/** Today and the 6 days before it, and the 7 days before those. */
export const last7Days = {
  now: (today: string) => ({ from: addDays(today, -6), to: addDays(today, 1) }),
  before: (today: string) => ({ from: addDays(today, -13), to: addDays(today, -6) }),
}

/** The 60 days from today on, and the 60 days that have just passed. */
export const next60Days = {
  now: (today: string) => ({ from: today, to: addDays(today, 60) }),
  before: (today: string) => ({ from: addDays(today, -60), to: today }),
}

/** The carriers in scope with the day of their calendars. */
export const daysOf = ({ tx, scope, now }: CounterRequest) => carrierDays(tx, scope, now)

/** A count of rows that FMCSA's files bring. */
const counted = async (
  { tx, scope, now }: CounterRequest,
  count: Promise<{ count: number; previous: number }>,
) => ({ ...(await count), asOf: await oldestFiles(tx, scope, now) })

/** The BASICs in alert at the newest snapshot, and at the one before it. */
const basicAlerts: CounterSource<typeof safetyCounters.basicAlerts> = {
  count: async ({ tx, scope, now }) => {
    const snapshot = newestSnapshot(now)
    const scores = await carrierScores(tx, scope, [snapshot])
    const before = await scoresBefore(tx, scores)
    return {
      ...alertsIn(scores, before, ageDay(snapshot, now)),
      asOf: await oldestFiles(tx, scope, now),
    }
  },
  rows: async ({ tx, scope, now, query }) => {
    const snapshot = newestSnapshot(now)
    await carrierScores(tx, scope, [snapshot])
    return selectStandings(tx, scope, { snapshot, isAlert: true, on: ageDay(snapshot, now) }, query)
  },
}

const violationsLast60Days: CounterSource<typeof safetyCounters.violationsLast60Days> = {
  count: async (asked) =>
    counted(asked, roadside.countViolationsInspected(asked.tx, await daysOf(asked), last60Days)),
  rows: async (asked) =>
    roadside.selectViolationsInspected(asked.tx, await daysOf(asked), last60Days.now, asked.query),
}

const cleanInspectionsLast60Days: CounterSource<typeof safetyCounters.cleanInspectionsLast60Days> = {
  count: async (asked) =>
    counted(asked, roadside.countCleanInspections(asked.tx, await daysOf(asked), last60Days)),
  rows: async (asked) =>
    roadside.selectCleanInspections(asked.tx, await daysOf(asked), last60Days.now, asked.query),
}

const violationsRollingOff: CounterSource<typeof safetyCounters.violationsRollingOff> = {
  count: async (asked) =>
    counted(asked, roadside.countViolationsRollingOff(asked.tx, await daysOf(asked), next60Days)),
  rows: async (asked) => {
    const { tx, query } = asked
    const { Snapshot } = query
    const days = await daysOf(asked)
    return Snapshot === undefined
      ? roadside.selectViolationsRollingOff(tx, days, next60Days.now, query)
      : roadside.selectViolationsInspected(tx, days, () => droppedAt(Snapshot), query)
  },
}

const smsNotify: CounterSource<typeof safetyCounters.smsNotify> = {
  count: async (asked) => counted(asked, countNotifications(asked.tx, await daysOf(asked), last7Days)),
  rows: async (asked) => selectNotifications(asked.tx, await daysOf(asked), last7Days.now, asked.query),
}

export function serveSafetyCounters(app: App, db: Db) {
  serveCounter(app, db, safetyCounters.basicAlerts, basicAlerts)
  serveCounter(app, db, safetyCounters.violationsLast60Days, violationsLast60Days)
  serveCounter(app, db, safetyCounters.cleanInspectionsLast60Days, cleanInspectionsLast60Days)
  serveCounter(app, db, safetyCounters.violationsRollingOff, violationsRollingOff)
  serveCounter(app, db, safetyCounters.smsNotify, smsNotify)
}

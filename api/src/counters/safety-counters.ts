import type { BasicAlert, SmsInspection, SmsNotification, SmsViolation } from 'shared-api/safety'
import { addDays, dayOf } from '../calendar.ts'
import { countNotifications, selectNotifications } from '../safety/notification-queries.ts'
import * as roadside from '../safety/roadside-queries.ts'
import { alertsOf, scoreCarriers } from '../safety/safety-service.ts'
import { snapshotBefore, snapshotOn } from '../safety/score/window.ts'
import { cleanInspectionOf, smsNotificationOf, smsViolationOf } from './counter-rows.ts'
import type { Asked, CounterSource } from './counter-routes.ts'

/** Today and the 59 days before it, and the 60 days before those. */
function last60Days(now: Date) {
  const to = addDays(dayOf(now), 1)
  const from = addDays(to, -60)
  return { days: { from, to }, earlier: { from: addDays(from, -60), to: from } }
}

/** The 60 days from today on, and the 60 days that have just passed. */
function next60Days(now: Date) {
  const from = dayOf(now)
  return { days: { from, to: addDays(from, 60) }, earlier: { from: addDays(from, -60), to: from } }
}

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** The BASICs in alert at the newest snapshot, and at the one before it. */
async function alertsNowAndBefore({ tx, scope, now }: Asked) {
  const snapshot = snapshotOn(dayOf(now))
  const scored = await scoreCarriers(tx, scope, [snapshot, snapshotBefore(snapshot)])
  const [current = [], previous = []] = scored.map((carriers) => alertsOf(carriers))
  return { current, previous }
}

export const basicAlerts: CounterSource<BasicAlert> = {
  count: async (asked) => {
    const { current, previous } = await alertsNowAndBefore(asked)
    return { count: current.length, previous: previous.length }
  },
  rows: async (asked) => {
    const { current } = await alertsNowAndBefore(asked)
    return current.slice(asked.offset, asked.offset + asked.limit)
  },
}

export const violationsLast60Days: CounterSource<SmsViolation> = {
  count: ({ tx, scope, now }) => {
    const { days, earlier } = last60Days(now)
    return roadside.countViolationsInspected(tx, scope, days, earlier)
  },
  rows: async ({ tx, scope, now, limit, offset }) => {
    const rows = await roadside.selectViolationsInspected(tx, scope, last60Days(now).days, { limit, offset })
    return rows.map(smsViolationOf)
  },
}

export const cleanInspectionsLast60Days: CounterSource<SmsInspection> = {
  count: ({ tx, scope, now }) => {
    const { days, earlier } = last60Days(now)
    return roadside.countCleanInspections(tx, scope, days, earlier)
  },
  rows: async ({ tx, scope, now, limit, offset }) => {
    const rows = await roadside.selectCleanInspections(tx, scope, last60Days(now).days, { limit, offset })
    return rows.map(cleanInspectionOf)
  },
}

export const violationsRollingOff: CounterSource<SmsViolation> = {
  count: ({ tx, scope, now }) => {
    const { days, earlier } = next60Days(now)
    return roadside.countViolationsRollingOff(tx, scope, days, earlier)
  },
  rows: async ({ tx, scope, now, limit, offset }) => {
    const rows = await roadside.selectViolationsRollingOff(tx, scope, next60Days(now).days, { limit, offset })
    return rows.map(smsViolationOf)
  },
}

export const smsNotify: CounterSource<SmsNotification> = {
  count: ({ tx, scope, now }) => countNotifications(tx, scope, daysAgo(now, 7), daysAgo(now, 14)),
  rows: async ({ tx, scope, now, limit, offset }) => {
    const rows = await selectNotifications(tx, scope, daysAgo(now, 7), { limit, offset })
    return rows.map(smsNotificationOf)
  },
}

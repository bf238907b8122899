import type { ReportEffect, SmsNotifyCrash, SmsNotifyInspection } from 'shared-api/safety/sms-notify'
import type { Tx } from '../platform/database/connect.ts'
import type { PageOfRows } from '../platform/database/list.ts'
import { inTurns } from '../platform/turn.ts'
import { selectComparisons } from './population-store.ts'
import { selectCarrierRecords } from './score-carriers.ts'
import { type BasicEffect, type ReportId, reportEffects } from './score/report-effect.ts'
import { publishedMeasure } from './score/score.ts'
import { windowOf } from './score/window.ts'
import * as queries from './sms-feed-queries.ts'

type Query<Select extends (tx: Tx, feed: queries.Feed, query: never) => unknown> = Parameters<Select>[2]

export async function inspectionFeed(
  tx: Tx,
  feed: queries.Feed,
  today: string,
  query: Query<typeof queries.selectInspectionFeed>,
): Promise<PageOfRows<SmsNotifyInspection>> {
  const page = await queries.selectInspectionFeed(tx, feed, query)
  return withEffects(tx, today, page, ({ SMS_Inspection_Data__c: id }) =>
    id === null ? undefined : { inspectionId: id },
  )
}

export async function crashFeed(
  tx: Tx,
  feed: queries.Feed,
  today: string,
  query: Query<typeof queries.selectCrashFeed>,
): Promise<PageOfRows<SmsNotifyCrash>> {
  const page = await queries.selectCrashFeed(tx, feed, query)
  return withEffects(tx, today, page, ({ Crash__c: id }) => (id === null ? undefined : { crashId: id }))
}

/** The rows of a feed, each with what its report changes; null where no import has brought the report. */
async function withEffects<Row extends { Account__r: { Id: string } }>(
  tx: Tx,
  today: string,
  page: PageOfRows<Row>,
  reportOf: (row: Row) => ReportId | undefined,
) {
  const effects = await effectsOf(
    tx,
    today,
    page.Data.map((row) => ({ accountId: row.Account__r.Id, report: reportOf(row) })),
  )
  return { ...page, Data: page.Data.map((row, place) => ({ ...row, Effect: effects[place] ?? null })) }
}

interface Arrived {
  accountId: string
  /** Undefined: no import has brought it. */
  report: ReportId | undefined
}

/** What each report changes, as if FMCSA ran today. */
async function effectsOf(tx: Tx, today: string, rows: readonly Arrived[]) {
  const effects: (ReportEffect[] | undefined)[] = rows.map(() => undefined)
  const brought = rows.flatMap(({ accountId, report }, place) =>
    report === undefined ? [] : [{ accountId, report, place }],
  )
  if (brought.length === 0) return effects
  const byAccount = Map.groupBy(brought, ({ accountId }) => accountId)
  const comparisonAt = await selectComparisons(tx, [today])
  const carriers = await selectCarrierRecords(tx, [...byAccount.keys()], {
    from: windowOf(today).from,
    to: today,
    withDaily: true,
  })
  for (const { carrier, record } of carriers) {
    const ofCarrier = byAccount.get(carrier.id) ?? []
    // oxlint-disable-next-line no-await-in-loop
    const found = await inTurns(
      reportEffects(
        record,
        ofCarrier.map(({ report }) => report),
        today,
        comparisonAt(today),
      ),
    )
    for (const [index, { place }] of ofCarrier.entries()) effects[place] = found[index]?.map(effectOf)
  }
  return effects
}

const effectOf = ({ without, withReport }: BasicEffect): ReportEffect => ({
  Basic: withReport.basic,
  MeasureWithout: publishedMeasure(without) ?? null,
  MeasureWith: publishedMeasure(withReport) ?? null,
  PercentileWithout: without.percentile ?? null,
  PercentileWith: withReport.percentile ?? null,
  AlertWithout: without.isAlert,
  AlertWith: withReport.isAlert,
})

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { insertReview } from '../src/mvr/reviews/review-queries.ts'
import { dayOf } from '../src/platform/calendar.ts'
import type { Tx } from '../src/platform/database/connect.ts'
import { tenantTx } from '../src/platform/database/tenant.ts'
import { carrierAccounts, type DemoAccount } from './accounts.ts'
import type { DemoPart } from './demo-parts.ts'
import { requesterOf } from './mvr-batches.ts'
import { demoId } from './seeded-random.ts'

const day = 86_400_000

/** The annual review of each active driver with a report, signed two days after it came back. */
export const reviewParts: readonly DemoPart[] = carrierAccounts.map((account) => ({
  name: `reviews of ${account.dot}`,
  add: ({ db }, now) => tenantTx(db, requesterOf(account), (tx) => insertReviews(tx, account, now)),
}))

async function insertReviews(tx: Tx, account: DemoAccount, now: Date) {
  const user = requesterOf(account)
  const { rows } = await sql<{
    driver_id: string
    report_id: string
    came_at: Date
    report_state: string | null
    cdl_state: string | null
  }>`
    select distinct on (report.driver_id) report.driver_id, report.id as report_id, report.state as report_state,
      driver.cdl_state, coalesce(report.finished_at, report.created_at) as came_at
    from mvr_report as report join driver on driver.id = report.driver_id
    where report.account_id = ${account.id} and report.status = 'Complete' and driver.status = 'Active'
      and coalesce(report.finished_at, report.created_at) < ${new Date(now.getTime() - 3 * day)}
    order by report.driver_id, came_at desc
  `.execute(tx)
  for (const { driver_id: driverId, report_id: reportId, came_at: cameAt, ...states } of rows) {
    const reviewedAt = new Date(cameAt.getTime() + 2 * day)
    const { report_state: asked, cdl_state: licensed } = states
    const authorities = new Map(
      [asked, licensed].flatMap((state) => (state ? [[state, noteOf(state, asked)]] : [])),
    )
    // oxlint-disable-next-line no-await-in-loop
    await insertReview(tx, {
      account_id: account.id,
      driver_id: driverId,
      request_id: demoId(`mvr review ${reportId}`),
      request_hash: createHash('sha256').update(reportId).digest(),
      reviewed_by: user.id,
      reviewed_by_name: user.name,
      signer_name: user.name,
      reviewed_at: reviewedAt,
      reviewed_on: dayOf(reviewedAt),
      decision: 'Meets requirements',
      note: 'Read in full. No accidents, and nothing that disqualifies.',
      reportIds: [reportId],
      authorities,
    })
  }
}

/** Null where a complete report of this authority was reviewed. */
const noteOf = (state: string, asked: string | null): string | null =>
  state === asked ? null : `${state} was asked with the report, which came without the name of its authority.`

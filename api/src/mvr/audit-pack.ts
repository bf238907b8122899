import type { MvrAccess } from 'shared-api/mvr/mvr-access'
import type { MvrConsent } from 'shared-api/mvr/mvr-consent'
import type { MvrReview } from 'shared-api/mvr/mvr-review'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import { countLooks, selectLooks, writeLook } from './access-log.ts'
import { selectConsents } from './consent-queries.ts'
import { type Looking, readReportToPrint } from './report-content.ts'
import type { ReportToPrint } from './report-pdf.ts'
import { selectDriver, selectLatestContent } from './result-queries.ts'
import { selectReviews } from './reviews/review-queries.ts'

/** Rows of each kind that a pack prints; the count of looks is of all. */
const most = { consents: 100, looks: 500 }

/** A driver's record as an auditor asks for it (49 CFR 391.51). */
export interface AuditPack {
  driver: string
  carrier: string
  /** Who made it, and when. */
  madeBy: string
  madeAt: Date
  /** Null where no report has content. */
  report: ReportToPrint | null
  reviews: readonly MvrReview[]
  consents: readonly MvrConsent[]
  looks: readonly MvrAccess[]
  lookCount: number
}

/** Each pack is a look, at the report where there is one. */
export async function readAuditPack(tx: Tx, driverId: string, looking: Looking): Promise<AuditPack> {
  const driver = await selectDriver(tx, driverId)
  if (driver === undefined) throw new Refusal(404, recordNotFound)
  const { user, now } = looking
  const reportId = await selectLatestContent(tx, driverId)
  const look = { user, now, what: 'audit pack', accountId: driver.account_id, driverId } as const
  if (reportId === undefined) await writeLook(tx, { ...look, reportId: null, purpose: null })
  const consents = await selectConsents(
    tx,
    { scope: undefined, driverId, text: '' },
    { list_filter: 'All', SortBy: 'SignedAt', SortDir: 'desc', Page: 1, PageSize: most.consents, Search: '' },
    most.consents,
  )
  return {
    driver: driver.name,
    carrier: driver.carrier.Name,
    madeBy: user.name,
    madeAt: now,
    report: reportId === undefined ? null : await readReportToPrint(tx, reportId, looking, 'audit pack'),
    reviews: await selectReviews(tx, driverId),
    consents,
    looks: await selectLooks(tx, driverId, { limit: most.looks, offset: 0 }),
    lookCount: await countLooks(tx, driverId),
  }
}

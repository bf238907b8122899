import type { MvrAccess } from 'shared-api/mvr/mvr-access'
import type { MvrConsent } from 'shared-api/mvr/mvr-consent'
import type { MvrReview } from 'shared-api/mvr/mvr-review'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import { countLooks, selectLooks, writeLook } from './access-log.ts'
import { countConsents, selectConsents } from './consent-queries.ts'
import { type Looking, readReportToPrint } from './report-content.ts'
import type { ReportToPrint } from './report-pdf.ts'
import { selectDriver, selectLatestComplete } from './result-queries.ts'
import { type ListedReport, selectReportList } from './report-list.ts'
import { countReviews, selectReviews } from './reviews/review-queries.ts'

/** Rows of each kind that a pack prints; counts are of all. */
const most = { consents: 30, reports: 100, looks: 200 }

/** A driver's record as an auditor asks for it (49 CFR 391.51). */
export interface AuditPack {
  driver: string
  carrier: string
  /** Who made it, and when. */
  madeBy: string
  madeAt: Date
  /** The complete one that came last; null where none is kept. */
  report: ReportToPrint | null
  /** The day that it came on. */
  reportDay: string | null
  reports: readonly ListedReport[]
  reportCount: number
  reviews: readonly MvrReview[]
  reviewCount: number
  consents: readonly MvrConsent[]
  consentCount: number
  looks: readonly MvrAccess[]
  lookCount: number
}

/** Each pack is a look, at the report where there is one. */
export async function readAuditPack(tx: Tx, driverId: string, looking: Looking): Promise<AuditPack> {
  const driver = await selectDriver(tx, driverId)
  if (driver === undefined) throw new Refusal(404, recordNotFound)
  const { user, now } = looking
  const latest = await selectLatestComplete(tx, driverId)
  const reportId = latest?.id
  const look = { user, now, what: 'audit pack', accountId: driver.account_id, driverId } as const
  if (reportId === undefined) await writeLook(tx, { ...look, reportId: null, purpose: null })
  const ofDriver = { scope: undefined, driverId, text: '' }
  const { All: consentCount } = await countConsents(tx, ofDriver)
  const consents = await selectConsents(
    tx,
    ofDriver,
    { list_filter: 'All', SortBy: 'SignedAt', SortDir: 'desc', Page: 1, PageSize: most.consents, Search: '' },
    consentCount,
  )
  const { reports, reportCount } = await selectReportList(tx, driverId, most.reports)
  return {
    driver: driver.name,
    carrier: driver.carrier.Name,
    madeBy: user.name,
    madeAt: now,
    report: reportId === undefined ? null : await readReportToPrint(tx, reportId, looking, 'audit pack'),
    reportDay: latest?.day ?? null,
    reports,
    reportCount,
    reviews: await selectReviews(tx, driverId),
    reviewCount: await countReviews(tx, driverId),
    consents,
    consentCount,
    looks: await selectLooks(tx, driverId, { limit: most.looks, offset: 0 }),
    lookCount: await countLooks(tx, driverId),
  }
}

import type { MvrReportContent } from 'shared-api/mvr/mvr-record'
import { type MvrReviewsOfDriver, statesHeld } from 'shared-api/mvr/mvr-review'

export interface AuthorityState {
  state: string
  /** A complete report of it is in the review. */
  isAnswered: boolean
  /** Its report in the review says No Record. */
  isWithoutRecord: boolean
}

interface InReview {
  reviews: MvrReviewsOfDriver
  /** What the reviewer has opened. */
  opened: ReadonlyMap<string, MvrReportContent>
  /** Ids of the reports in the review. */
  chosen: readonly string[]
}

/** Each authority that the review answers for: those that are known, and those of chosen reports and of the licenses they name. */
export function authoritiesOf({ reviews, opened, chosen }: InReview): AuthorityState[] {
  const inReview = reviews.Reports.filter(({ Id }) => chosen.includes(Id))
  const held = chosen.flatMap((id) => {
    const content = opened.get(id)?.Content
    return content ? statesHeld(content, reviews.Since) : []
  })
  const asked = inReview.flatMap(({ State__c }) => State__c ?? [])
  const states = [...new Set([...reviews.Authorities, ...asked, ...held])].filter(Boolean).toSorted()
  const isThere = (state: string, status: string) =>
    inReview.some((report) => report.State__c === state && report.MVR_Status__c === status)
  return states.map((state) => ({
    state,
    isAnswered: isThere(state, 'Complete'),
    isWithoutRecord: isThere(state, 'No Record'),
  }))
}

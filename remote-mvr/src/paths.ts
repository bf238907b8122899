import type { PermissiblePurpose } from 'shared-api/mvr'

/** The screens of this remote: routes and links are written with these. */
export const paths = {
  reportList: '/mvr',
  batchList: '/mvr/batches',
  /** A request of these drivers, over the list of reports. Other modules lead here. */
  request: (driverIds: readonly string[] = [], purpose?: PermissiblePurpose) =>
    `/mvr?request=${driverIds.join(',')}${purpose === undefined ? '' : `&purpose=${purpose}`}`,
  reviewList: '/mvr/reviews',
  overdueReviews: '/mvr/reviews?list_filter=Overdue',
  /** The annual review of a driver. */
  review: (driverId: string) => `/mvr/reviews/${driverId}`,
  /** The report of one driver, for the annual review. */
  requestForReview: (driverId: string) =>
    `/mvr/reviews/${driverId}?${new URLSearchParams({ request: driverId, purpose: 'Annual review' }).toString()}`,
  monitoring: '/mvr/monitoring',
  enroll: '/mvr/monitoring?enroll=',
  /** The bell leads here, too. */
  notice: (id: string) => `/mvr/monitoring?notice=${id}`,
  failed: '/mvr?Status=Failed',
  waiting: '/mvr?Status=Consent+Needed',
  inProcess: '/mvr/batches?list_filter=In+Process',
  viewReport: '/customerportal/view-report',
  batch: (id: string) => `/customerportal/view-report/${id}/batch`,
  waitingOfBatch: (id: string) => `/customerportal/view-report/${id}/batch?list_filter=Consent+Needed`,
  adverseActions: '/mvr/adverse-actions',
  adverseAction: (id: string) => `/mvr/adverse-actions?action=${id}`,
  myMvrs: '/customerportal/my-mvrs',
  report: (id: string) => `/customerportal/view-report/${id}/report`,
  records: '/customerportal/mvr-account',
  /** What a carrier asks of a driver's record; without an id, of the selected carrier. */
  criteria: (carrierId?: string) =>
    `/mvr/criteria${carrierId === undefined ? '' : `?CarrierId=${carrierId}`}`,
  /** A driver's record over time. */
  record: (driverId: string) => `/customerportal/mvr-account/${driverId}`,
}

/** Where other remotes are: links across remotes are addresses, nothing of them is imported. */
export const otherPaths = {
  signedCopy: (copy: string) => `/sign-document?${new URLSearchParams({ copy }).toString()}`,
}

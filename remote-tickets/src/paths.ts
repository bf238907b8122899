import { startChallengeScreen } from 'shared-api/challenges/start-challenge-path'

/** The screens of this remote: routes and links are written with these. */
export const paths = {
  /** The list is of the open tickets when the address does not say otherwise. */
  ticketList: '/tickets',
  receipt: (paymentId: string) => `/tickets/receipts/${paymentId}`,
  courtDateList: '/tickets/court-dates',
  /** `?draft=` goes on with a draft, `?driver=` begins with a driver. */
  addTicket: '/tickets/add',
  challengeList: '/tickets/inspections-data',
  startChallenge: startChallengeScreen,
}

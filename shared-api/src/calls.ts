import { accounts } from './accounts/accounts.ts'
import { masterData } from './accounts/master-data.ts'
import { challengeProgress } from './challenges/challenge-progress.ts'
import { crashChallenges } from './challenges/crash-challenges.ts'
import { challenges } from './challenges/challenges.ts'
import type { Contract } from './contract.ts'
import { files } from './documents/documents.ts'
import { signatures } from './documents/signatures.ts'
import { drafts } from './drafts/drafts.ts'
import { driverForm } from './drivers/driver-form.ts'
import { driverLinks } from './drivers/driver-links.ts'
import { protectedFields } from './drivers/protected-fields.ts'
import { drivers } from './drivers/drivers.ts'
import { ownContact } from './drivers/own-contact.ts'
import { guestLinks } from './guests/guests.ts'
import { memberships } from './memberships/memberships.ts'
import { products } from './memberships/products.ts'
import { mvrAccess } from './mvr/mvr-access.ts'
import { mvrAdverse } from './mvr/mvr-adverse.ts'
import { mvrCards } from './mvr/mvr-card.ts'
import { mvrConsents } from './mvr/mvr-consent.ts'
import { mvrDisputes } from './mvr/mvr-dispute.ts'
import { mvrMonitoring } from './mvr/mvr-monitoring.ts'
import { mvrRecords } from './mvr/mvr-record.ts'
import { mvrRequests } from './mvr/mvr-request.ts'
import { mvrReviews } from './mvr/mvr-review.ts'
import { mvrUpdates } from './mvr/mvr-update.ts'
import { mvrCriteria } from './mvr/mvr-criteria.ts'
import { mvr } from './mvr/mvr.ts'
import { notifications } from './notifications/notifications.ts'
import { payments } from './payments/payments.ts'
import { ticketPayments } from './payments/set-payments.ts'
import { alerts } from './safety/alerts.ts'
import { fmcsaWord } from './safety/fmcsa-word.ts'
import { roadsideLists } from './safety/roadside-lists.ts'
import { enhancedPreview } from './safety/enhanced-preview.ts'
import { reconciliation } from './safety/reconciliation.ts'
import { safetyImports } from './safety/safety-imports.ts'
import { roadside } from './safety/roadside.ts'
import { rollOff } from './safety/roll-off.ts'
import { safetyAnalysis } from './safety/safety-analysis.ts'
import { safetyCounters } from './safety/safety-counters.ts'
import { safety } from './safety/safety.ts'
import { smsFeeds, smsNotify } from './safety/sms-notify.ts'
import { issHistory, scores } from './safety/scores.ts'
import { smsDashboard } from './safety/sms-dashboard.ts'
import { search } from './search/search.ts'
import { secondFactor } from './sessions/second-factor.ts'
import { sessions } from './sessions/sessions.ts'
import { tables } from './tables/tables.ts'
import { ticketDrafts } from './tickets/ticket-drafts.ts'
import { ticketForm } from './tickets/ticket-form.ts'
import { ticketProgress } from './tickets/ticket-progress.ts'
import { ticketViolations } from './tickets/ticket-violations.ts'
import { courtDates } from './tickets/court-dates.ts'
import { tickets } from './tickets/tickets.ts'
import { winLoss } from './tickets/win-loss.ts'
import { driverUploads } from './uploads/uploads.ts'

interface Nested {
  readonly [name: string]: Contract | Nested
}

const isContract = (calls: Contract | Nested): calls is Contract => typeof calls['method'] === 'string'

const flat = (calls: Contract | Nested): readonly Contract[] =>
  isContract(calls) ? [calls] : Object.values(calls).flatMap(flat)

/** Every call of the portal, for the service and for tests. A screen imports only the noun it needs. */
export const calls = flat({
  secondFactor,
  sessions,
  accounts,
  files,
  signatures,
  payments,
  ticketPayments,
  products,
  masterData,
  drivers,
  driverUploads,
  guestLinks,
  driverForm,
  driverLinks,
  memberships,
  protectedFields,
  ownContact,
  tables,
  drafts,
  tickets,
  ticketForm,
  ticketDrafts,
  ticketProgress,
  ticketViolations,
  courtDates,
  challenges,
  challengeProgress,
  crashChallenges,
  mvr,
  mvrCriteria,
  mvrReviews,
  mvrRequests,
  mvrUpdates,
  mvrConsents,
  mvrCards,
  mvrRecords,
  mvrAccess,
  mvrDisputes,
  mvrAdverse,
  mvrMonitoring,
  safety,
  roadside,
  roadsideLists,
  search,
  fmcsaWord,
  reconciliation,
  safetyImports,
  enhancedPreview,
  safetyAnalysis,
  safetyCounters,
  smsNotify,
  smsFeeds,
  scores,
  winLoss,
  alerts,
  issHistory,
  rollOff,
  smsDashboard,
  notifications,
})

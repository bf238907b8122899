import { type RawBuilder, sql } from 'kysely'
import type { User } from '../../src/platform/database/tenant.ts'

/** What belongs to a user who is a driver, told in words of its own and not in those of the policies. */
export function ownConditions({ role, driverId, accountIds }: User): Record<string, RawBuilder<unknown>> {
  const nothing = sql`false`
  const ofAccount = sql`account_id = any(${accountIds}::uuid[])`
  const ofDriver = sql`driver_id = ${driverId}`
  const ofTicket = sql`ticket_id in (select id from ticket where driver_id = ${driverId})`
  const ownTickets = sql`(select array_agg(id) from ticket where driver_id = ${driverId})`
  const ofChallenge = sql`challenge_id in (select id from challenge where ${ofDriver})`
  const ofPayment = sql`payment_id in (select id from payment where ${ofTicket})`
  const ofAgents = sql`id in (select agent_id from account_agent where ${ofAccount})`
  const ofInspection = sql`inspection_id in (select id from roadside_inspection where ${ofDriver})`
  const ofFolder = sql`folder = ${driverId} or folder in (select id from ticket where ${ofDriver})`
  const isDriver = role === 'driver'
  return {
    account: sql`id = any(${accountIds}::uuid[])`,
    account_agent: isDriver ? ofAccount : nothing,
    account_census: ofAccount,
    carrier_file: nothing,
    carrier_order: nothing,
    agent: isDriver ? ofAgents : nothing,
    challenge: isDriver ? ofDriver : nothing,
    challenge_change: isDriver ? ofChallenge : nothing,
    challenge_note: isDriver ? ofChallenge : nothing,
    challenge_stage: isDriver ? ofChallenge : nothing,
    court_reminder: nothing,
    checkout_payment: isDriver ? ofPayment : nothing,
    checkout_session: isDriver ? sql`ticket_ids <@ ${ownTickets}` : nothing,
    copied_percentile: nothing,
    crash: nothing,
    driver: sql`id = ${driverId}`,
    driver_tally: nothing,
    driver_link_request: nothing,
    driver_upload: nothing,
    fmcsa_page: nothing,
    file: isDriver ? ofFolder : nothing,
    guest_link: nothing,
    investigation_finding: nothing,
    membership: isDriver ? ofDriver : nothing,
    membership_event: isDriver ? ofDriver : nothing,
    mvr_access: ofDriver,
    mvr_adverse_action: ofDriver,
    mvr_adverse_letter: ofDriver,
    mvr_batch: nothing,
    mvr_charge: nothing,
    mvr_consent: ofDriver,
    mvr_consent_link: nothing,
    mvr_criteria: nothing,
    mvr_dispute: ofDriver,
    mvr_enrollment: ofDriver,
    mvr_notice: ofDriver,
    mvr_report: ofDriver,
    mvr_result: ofDriver,
    mvr_review: nothing,
    mvr_review_authority: nothing,
    mvr_review_report: nothing,
    mvr_tally: nothing,
    opportunity: isDriver ? ofTicket : nothing,
    payment: isDriver ? ofTicket : nothing,
    payment_change: isDriver ? ofPayment : nothing,
    payment_line: isDriver ? ofPayment : nothing,
    receipt: isDriver
      ? sql`session_id in (select id from checkout_session where ticket_ids <@ ${ownTickets})`
      : nothing,
    refund: isDriver ? ofPayment : nothing,
    roadside_inspection: isDriver ? ofDriver : nothing,
    roadside_link_kept: nothing,
    roadside_match_kept: nothing,
    roadside_tally: nothing,
    roadside_vehicle: isDriver ? ofInspection : nothing,
    roadside_violation: isDriver ? ofInspection : nothing,
    safety_score: nothing,
    safety_score_basic: nothing,
    safety_today: nothing,
    search_entry: isDriver ? ofDriver : nothing,
    search_word: nothing,
    signature: isDriver ? sql`(${ofTicket} or (document_kind = 'MVR consent' and ${ofDriver}))` : nothing,
    signing_link: nothing,
    sms_notification: nothing,
    ticket: isDriver ? ofDriver : nothing,
    ticket_change: isDriver ? ofTicket : nothing,
    ticket_note: isDriver ? ofTicket : nothing,
    ticket_tally: nothing,
    ticket_violation: nothing,
    transaction: isDriver ? ofPayment : nothing,
  }
}

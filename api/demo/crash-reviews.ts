import type { Insertable } from 'kysely'
import type { CrashType } from 'shared-api/challenges/crash-types'
import { addDays } from '../src/platform/calendar.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { type DemoAccount, quillhaven, tarnbrook } from './accounts.ts'
import type { RoadsideRows } from './roadside.ts'

type Challenge = Insertable<Database['challenge']>

interface Review {
  /** The place of its crash among the account's; the newest of Quillhaven has no review yet. */
  crash: number
  type: CrashType
  /** Days before today; not filed without it. */
  filed?: number
}

/** By the place among an account's challenges: one to be filed, one that FMCSA reviews, one that it decided. */
const plans: Readonly<Record<string, Readonly<Record<number, Review>>>> = {
  [quillhaven.id]: {
    4: { crash: 1, type: 'CMV was struck in the rear by a motorist' },
    7: { crash: 2, type: 'CMV was struck because another motorist was distracted', filed: 60 },
  },
  [tarnbrook.id]: { 3: { crash: 0, type: 'CMV struck an animal', filed: 65 } },
}

/** A review is of a crash in FMCSA's files, by one of its types. What else was called one is about a carrier. */
export function crashReviews(
  account: DemoAccount,
  challenges: readonly Challenge[],
  { crashes, today }: { crashes: RoadsideRows['crashes']; today: string },
): Challenge[] {
  return challenges.map((challenge, place) => {
    const plan = plans[account.id]?.[place]
    const crash = plan && crashes[plan.crash]
    if (plan !== undefined && crash !== undefined) return reviewOf(challenge, crash, plan, today)
    if (challenge.challenge_type !== 'Crash preventability') return challenge
    return { ...challenge, challenge_type: 'Wrong carrier' }
  })
}

const reviewOf = (
  challenge: Challenge,
  { id, report_state, report_number, crashed_on }: RoadsideRows['crashes'][number],
  { type, filed }: Review,
  today: string,
): Challenge => ({
  ...challenge,
  challenge_type: 'Crash preventability',
  crash_id: id,
  crash_report: `${report_state}-${report_number}`,
  crash_type: type,
  driver_id: null,
  ticket_id: null,
  ticket_on: crashed_on,
  ticket_flow: 'Inspection only',
  fine_cents: null,
  fine_due_on: null,
  is_fine_paid_from_ticket: false,
  statement: 'The police report names the other driver as the cause.',
  filed_on: filed === undefined ? null : addDays(today, -filed),
  // FMCSA sets no fine.
  status: challenge.status === 'Awaiting Fine' ? 'Dataq Entered Not Closed' : challenge.status,
  dataq_outcome: challenge.status === 'Closed' ? 'Preventable' : null,
})

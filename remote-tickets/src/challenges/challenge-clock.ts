import type { Role } from 'shared-api/contract'
import type { ChallengeRecord, ChallengeStatus } from 'shared-api/challenges'
import { courtFineAdvice } from 'shared-api/tickets/court-fine'
import { daysUntil, formatDate, formatMoney, inDays } from 'shared-ui'
import type { StatusStep } from 'shared-ui/records'
import { type NextOfStage, nextOfStage, type StagedChallenge } from './challenge-stage.ts'

interface Fined extends Pick<
  ChallengeRecord,
  'Ticket_Fine_Amount__c' | 'Ticket_Fine_Due_Date__c' | 'Fine_Paid_from_Ticket__c' | 'CurrencyIsoCode'
> {
  /** Open until it has an outcome. */
  Associated_Ticket__r: Pick<NonNullable<ChallengeRecord['Associated_Ticket__r']>, 'Ticket_Outcome__c'> | null
}

interface Challenge extends StagedChallenge, Fined, Pick<ChallengeRecord, 'Filed_On__c' | 'Question__c'> {
  Crash__r: Pick<NonNullable<ChallengeRecord['Crash__r']>, 'Has_Police_Report__c'> | null
}

/**
 * What is owed next, by whom and by when; undefined when the challenge is closed with nothing left to ask for. Carrier and
 * agent answer the state.
 */
export function nextOf(
  challenge: Challenge,
  { role, today }: { role: Role | undefined; today?: Date },
): NextOfStage | undefined {
  const { Status__c: status, Filed_On__c: filed, Question__c: question, Clock } = challenge
  const ofStage = nextOfStage(challenge, { role, today })
  if (status === 'Closed') return ofStage
  const by = (day: string) => `by ${formatDate(day)}, ${inDays(daysUntil(day, today))}`
  if (Clock.AnswerDueOn !== null) {
    const isDue = role === 'carrier' || role === 'agent'
    return {
      title: `${isDue ? 'You: answer' : 'Carrier: answers'} ${challenge.Crash__r ? 'FMCSA' : 'the state'} ${by(Clock.AnswerDueOn)}`,
      text: question ?? `Answer within ${Clock.AnswerDays} days.`,
      isDue,
    }
  }
  if (ofStage?.offers !== undefined) return ofStage
  if (status === 'Awaiting Fine') return { ...fineOf(challenge, today), isDue: false }
  if (ofStage) return ofStage
  if (filed === null && challenge.Crash__r?.Has_Police_Report__c === false) {
    const isDue = role === 'carrier' || role === 'agent'
    return {
      title: isDue ? 'You: add the police report' : 'Carrier: adds the police report',
      text: 'FMCSA reviews no crash without it. Add it so that the challenge can be filed.',
      isDue,
    }
  }
  if (filed !== null && challenge.Crash__r)
    return { title: 'FMCSA: reviews the crash', text: `Filed ${formatDate(filed)}.`, isDue: false }
  if (filed === null || Clock.DecisionDueOn === null)
    return {
      title: 'Back office: files the challenge',
      text:
        Clock.FileBy === null ? 'You have nothing to do.' : `Last day to file: ${formatDate(Clock.FileBy)}.`,
      isDue: false,
    }
  if (daysUntil(Clock.DecisionDueOn, today) < 0)
    return {
      title: `State: decision was due ${formatDate(Clock.DecisionDueOn)}`,
      text: `The ${Clock.DecisionDays} days are over. The back office asks the state.`,
      isDue: false,
    }
  const elapsed = -daysUntil(filed, today)
  return {
    title: `State: decision due ${by(Clock.DecisionDueOn)}`,
    text: `Day ${elapsed} of ${Clock.DecisionDays}. Filed ${formatDate(filed)}.`,
    isDue: false,
  }
}

/** The fine that the court has set, else that it is to come. */
function fineOf(
  {
    Ticket_Fine_Amount__c: amount,
    Ticket_Fine_Due_Date__c: day,
    Fine_Paid_from_Ticket__c: isFromTicket,
    Associated_Ticket__r: ticket,
    CurrencyIsoCode: currency,
  }: Fined,
  today: Date | undefined,
) {
  if (amount === null) return { title: 'Court: sets the fine', text: 'You have nothing to do.' }
  const due = day === null ? '' : ` due ${formatDate(day)}, ${inDays(daysUntil(day, today))}`
  const advice = ticket?.Ticket_Outcome__c === null ? courtFineAdvice : 'It is paid to the court.'
  return {
    title: `Fine: ${formatMoney(amount, currency)}${due}`,
    text: isFromTicket ? 'It is paid from the ticket. You have nothing to do.' : advice,
  }
}

/** Oreilly and DataQ are one step: a challenge goes one of the two ways. */
const between = ['Oreilly', 'Dataq Entered Not Closed'] as const satisfies ChallengeStatus[]

const steps: readonly (readonly ChallengeStatus[])[] = [['Open'], between, ['Awaiting Fine'], ['Closed']]

interface Stepped extends Pick<
  ChallengeRecord,
  'Status__c' | 'CreatedDate' | 'Filed_On__c' | 'ClosedDate' | 'Clock'
> {
  Crash__r: object | null
}

export function challengeSteps(challenge: Stepped): StatusStep[] {
  const { Status__c: status, Crash__r: crash } = challenge
  // The review of a crash sets no fine.
  const own = steps.filter(
    (statuses) => !crash || !statuses.includes('Awaiting Fine') || statuses.includes(status),
  )
  const now = own.findIndex((statuses) => statuses.includes(status))
  return own.map((statuses, index) => ({
    label:
      statuses.find((each) => each === status) ??
      (statuses.length > 1 ? 'Oreilly or DataQ' : (statuses[0] ?? '')),
    state: index === now && status !== 'Closed' ? 'now' : index <= now ? 'done' : 'later',
    note: dayOf(statuses, challenge),
  }))
}

function dayOf(
  statuses: readonly ChallengeStatus[],
  { Status__c: status, CreatedDate: created, Filed_On__c: filed, ClosedDate: closed, Clock }: Stepped,
) {
  if (statuses.includes('Open')) return formatDate(created)
  if (statuses === between)
    return filed === null || status === 'Oreilly' ? undefined : `Filed ${formatDate(filed)}`
  if (!statuses.includes('Closed')) return undefined
  if (closed !== null) return formatDate(closed)
  return Clock.DecisionDueOn === null ? undefined : `By ${formatDate(Clock.DecisionDueOn)}`
}

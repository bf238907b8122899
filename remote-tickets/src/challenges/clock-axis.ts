import type { ChallengeRecord } from 'shared-api/challenges'
import { type AxisPoint, type AxisSpan, type AxisTick, daysUntil, formatDate } from 'shared-ui'

export type ClockedChallenge = Pick<
  ChallengeRecord,
  'Status__c' | 'Filed_On__c' | 'Asked_On__c' | 'Answered_On__c' | 'Clock'
>

/** Days of FMCSA's limit between two labels below the axis. */
const tickCount = 5
/** Percent: a label nearer to Today than this gives way. */
const todayRoom = 9

export interface ClockAxis {
  /** Since it was filed. */
  day: number
  days: number
  /** Negative once the decision is late. */
  daysLeft: number
  points: readonly AxisPoint[]
  spans: readonly AxisSpan[]
  ticks: readonly AxisTick[]
  /** In percent of the axis. */
  today: number
}

/** The 75 days of the decision with the 14 days of an answer in them; undefined where no limit runs. */
export function clockAxis(challenge: ClockedChallenge, now?: Date): ClockAxis | undefined {
  const { Status__c: status, Filed_On__c: filed, Clock } = challenge
  if (status === 'Closed' || filed === null || Clock.DecisionDueOn === null) return undefined
  const days = Clock.DecisionDays
  const dayOf = (date: string) => daysUntil(date, now) - daysUntil(filed, now)
  const day = -daysUntil(filed, now)
  // A late decision makes the axis longer.
  const length = Math.max(days, day)
  const place = (count: number) => (Math.min(Math.max(count, 0), length) / length) * 100
  const today = place(day)
  return {
    day,
    days,
    daysLeft: days - day,
    points: pointsOf(challenge, filed)
      .map(({ date, ...point }) => ({ ...point, at: place(dayOf(date)), date: formatDate(date) }))
      .toSorted((one, other) => one.at - other.at),
    spans: [{ from: 0, to: today, look: 'elapsed' }, ...answerSpans(challenge, { today, place, dayOf })],
    ticks: [
      { at: today, label: 'Today' },
      ...Array.from({ length: tickCount + 1 }, (_, index) => Math.round((days * index) / tickCount))
        .map((count) => ({ at: place(count), label: `Day ${count}` }))
        .filter(({ at }) => Math.abs(at - today) > todayRoom),
    ],
    today,
  }
}

interface ClockPoint extends Pick<AxisPoint, 'id' | 'name' | 'mark'> {
  date: string
}

function pointsOf(
  { Asked_On__c: asked, Answered_On__c: answered, Clock: { AnswerDueOn, DecisionDueOn } }: ClockedChallenge,
  filed: string,
): ClockPoint[] {
  const points: (Omit<ClockPoint, 'date'> & { date: string | null })[] = [
    { id: 'filed', name: 'Filed', date: filed },
    { id: 'asked', name: 'State asked', date: asked },
    { id: 'answered', name: 'Answered', date: answered },
    { id: 'answer due', name: 'Answer due', date: AnswerDueOn, mark: 'due' },
    { id: 'decision due', name: 'Decision due', date: DecisionDueOn },
  ]
  return points.flatMap(({ date, ...point }) => (date === null ? [] : [{ ...point, date }]))
}

interface Places {
  today: number
  place: (day: number) => number
  dayOf: (date: string) => number
}

/** Of a question that is open: what is over of the days to answer, and what is left. */
function answerSpans(
  { Asked_On__c: asked, Clock: { AnswerDueOn } }: ClockedChallenge,
  { today, place, dayOf }: Places,
): AxisSpan[] {
  if (asked === null || AnswerDueOn === null) return []
  const from = place(dayOf(asked))
  const to = place(dayOf(AnswerDueOn))
  const over = Math.min(Math.max(today, from), to)
  return [
    { from, to: over, look: 'used' },
    { from: over, to, look: 'window' },
  ]
}

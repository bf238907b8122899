import type { ChallengeRecord } from 'shared-api/challenges'
import type { ChallengeStage } from 'shared-api/challenges/challenge-stages'
import { type AxisPoint, type AxisSpan, type AxisTick, daysUntil, formatDate } from 'shared-ui'
import { offerOf } from './challenge-stage.ts'

export interface ClockedChallenge extends Pick<
  ChallengeRecord,
  'Status__c' | 'Filed_On__c' | 'Asked_On__c' | 'Answered_On__c' | 'Clock' | 'Stage__r'
> {
  Stages: readonly ChallengeStage[]
}

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

/** The 75 days of all stages, with the days to answer and those to ask for the next stage; undefined where no limit runs. */
export function clockAxis(challenge: ClockedChallenge, now?: Date): ClockAxis | undefined {
  const { Status__c: status, Filed_On__c: filed, Clock } = challenge
  const offer = offerOf(challenge, now)
  const isRunning = status !== 'Closed' && Clock.DecisionDueOn !== null
  if (filed === null || !(isRunning || offer)) return undefined
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
    points: pointsOf(challenge, filed, offer?.until)
      .map(({ date, ...point }) => ({ ...point, at: place(dayOf(date)), date: formatDate(date) }))
      .toSorted((one, other) => one.at - other.at),
    spans: [
      { from: 0, to: today, look: 'elapsed' },
      ...turnSpans(challenge, offer?.until, { today, place, dayOf }),
    ],
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

function pointsOf(challenge: ClockedChallenge, filed: string, askBy: string | undefined): ClockPoint[] {
  const { Asked_On__c: asked, Answered_On__c: answered, Clock, Stages: stages } = challenge
  const points: (Omit<ClockPoint, 'date'> & { date: string | null })[] = [
    { id: 'filed', name: 'Filed', date: filed },
    { id: 'asked', name: 'State asked', date: asked },
    { id: 'answered', name: 'Answered', date: answered },
    { id: 'answer due', name: 'Answer due', date: Clock.AnswerDueOn, mark: 'due' },
    ...stages.map(({ Name, Outcome__c: outcome, Decided_On__c: date }, place) => ({
      id: Name,
      name: outcome === 'Denied' ? (denials[place] ?? outcome) : (outcome ?? ''),
      date,
      mark: outcome === 'Denied' ? ('alert' as const) : ('ok' as const),
    })),
    { id: 'ask by', name: 'Last day to ask', date: askBy ?? null, mark: 'due' },
    { id: 'ends', name: 'All stages end', date: Clock.EndsOn },
  ]
  return points.flatMap(({ date, ...point }) => (date === null ? [] : [{ ...point, date }]))
}

interface Places {
  today: number
  place: (day: number) => number
  dayOf: (date: string) => number
}

/** By the number of stages before it: each point has a name of its own. */
const denials = ['Denied', 'Denied again', 'Denied at the end']

/** Of the carrier's turn, a question that is open or a denial: what is over of its days, and what is left. */
function turnSpans(
  { Asked_On__c: asked, Clock: { AnswerDueOn }, Stages: stages }: ClockedChallenge,
  askBy: string | undefined,
  { today, place, dayOf }: Places,
): AxisSpan[] {
  const begun = AnswerDueOn === null ? (stages.at(-1)?.Decided_On__c ?? null) : asked
  const last = AnswerDueOn ?? askBy
  if (begun === null || last === undefined) return []
  const from = place(dayOf(begun))
  const to = place(dayOf(last))
  const over = Math.min(Math.max(today, from), to)
  return [
    { from, to: over, look: 'used' },
    { from: over, to, look: 'window' },
  ]
}

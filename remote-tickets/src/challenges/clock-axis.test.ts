import { expect, test } from '@jest/globals'
import { clockAxis } from './clock-axis.ts'

const now = new Date('2026-11-20T12:00:00')
const filed = {
  Stages: [],
  Stage__r: null,
  Status__c: 'Dataq Entered Not Closed',
  Filed_On__c: '2026-10-19',
  Asked_On__c: null,
  Answered_On__c: null,
  Clock: {
    FileBy: '2029-08-03',
    DecisionDueOn: '2027-01-02',
    EndsOn: '2027-01-02',
    AnswerDueOn: null,
    DecisionDays: 75,
    AnswerDays: 14,
  },
} as const
const asked = {
  ...filed,
  Asked_On__c: '2026-11-16',
  Clock: { ...filed.Clock, AnswerDueOn: '2026-11-30' },
} as const

const percent = (day: number) => (day / 75) * 100

test('a limit runs from filing until the challenge is closed', () => {
  expect(clockAxis({ ...filed, Filed_On__c: null }, now)).toBeUndefined()
  expect(clockAxis({ ...filed, Status__c: 'Closed' }, now)).toBeUndefined()
  expect(clockAxis(filed, now)).toMatchObject({ day: 32, days: 75, daysLeft: 43, today: percent(32) })
})

test('the days to answer are a part of the days of the decision: over, and left', () => {
  const { points = [], spans } = clockAxis(asked, now) ?? {}
  expect(spans).toEqual([
    { from: 0, to: percent(32), look: 'elapsed' },
    { from: percent(28), to: percent(32), look: 'used' },
    { from: percent(32), to: percent(42), look: 'window' },
  ])
  expect(points.map(({ name, date, at }) => [name, date, at])).toEqual([
    ['Filed', '19 Oct 2026', 0],
    ['State asked', '16 Nov 2026', percent(28)],
    ['Answer due', '30 Nov 2026', percent(42)],
    ['All stages end', '02 Jan 2027', 100],
  ])
})

test('an answer that is late leaves nothing of its days', () => {
  const late = clockAxis(asked, new Date('2026-12-10T12:00:00'))
  expect(late?.spans.slice(1)).toEqual([
    { from: percent(28), to: percent(42), look: 'used' },
    { from: percent(42), to: percent(42), look: 'window' },
  ])
})

test('a decision that is late makes the axis longer, up to today', () => {
  const late = clockAxis(filed, new Date('2027-01-07T12:00:00'))
  expect(late).toMatchObject({ day: 80, daysLeft: -5, today: 100 })
  expect(late?.points.at(-1)).toMatchObject({ name: 'All stages end', at: (75 / 80) * 100 })
})

test('Today takes the place of the day that it would cover', () => {
  expect(clockAxis(filed, now)?.ticks.map(({ label }) => label)).toEqual([
    'Today',
    'Day 0',
    'Day 15',
    'Day 45',
    'Day 60',
    'Day 75',
  ])
})

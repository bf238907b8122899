import { expect, test } from '@jest/globals'
import { challengeSteps, nextOf } from './challenge-clock.ts'

const today = new Date('2026-11-20T12:00:00')
const reader = { role: 'carrier', today } as const
const Clock = {
  FileBy: '2029-08-03',
  DecisionDueOn: null,
  AnswerDueOn: null,
  DecisionDays: 75,
  AnswerDays: 14,
}
const filed = {
  CreatedDate: '2026-10-05T12:30:00.000Z',
  ClosedDate: null,
  Question__c: null,
  Status__c: 'Dataq Entered Not Closed',
  Filed_On__c: '2026-10-19',
  Clock: { ...Clock, DecisionDueOn: '2027-01-02' },
} as const

test('a challenge that is not filed says the last day to file it', () => {
  expect(nextOf({ Status__c: 'Open', Filed_On__c: null, Question__c: null, Clock }, reader)).toEqual({
    title: 'Back office: files the challenge',
    text: 'Last day to file: 03 Aug 2029.',
    isDue: false,
  })
})

test('a filed challenge counts the days of its decision', () => {
  expect(nextOf(filed, reader)).toMatchObject({
    title: 'State: decision due by 02 Jan 2027, in 43 days',
    text: 'Day 32 of 75. Filed 19 Oct 2026.',
  })
})

test('a decision that is late is not announced any more', () => {
  const late = { ...filed, Clock: { ...filed.Clock, DecisionDueOn: '2026-11-19' } }
  expect(nextOf(late, reader)).toMatchObject({ title: 'State: decision was due 19 Nov 2026' })
  expect(nextOf({ ...late, Clock: { ...late.Clock, DecisionDueOn: '2026-11-20' } }, reader)?.title).toMatch(
    /^State: decision due by 20 Nov 2026, today/,
  )
})

test("a state's question comes before its decision", () => {
  const asked = {
    ...filed,
    Question__c: 'Send both pages.',
    Clock: { ...filed.Clock, AnswerDueOn: '2026-11-30' },
  }
  expect(nextOf(asked, reader)).toMatchObject({
    title: 'You: answer the state by 30 Nov 2026, in 10 days',
    text: 'Send both pages.',
    isDue: true,
  })
  for (const role of ['driver', 'operator'] as const)
    expect(nextOf(asked, { role, today })).toEqual({
      title: 'Carrier: answers the state by 30 Nov 2026, in 10 days',
      text: 'Send both pages.',
      isDue: false,
    })
})

test('a closed challenge owes nothing, and all its steps are done', () => {
  const closed = { ...filed, Status__c: 'Closed', ClosedDate: '2026-11-19T12:00:00.000Z' } as const
  expect(nextOf(closed, reader)).toBeUndefined()
  expect(challengeSteps(closed).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
})

test('the steps name the way that the challenge went', () => {
  expect(challengeSteps(filed).map(({ label, state, note }) => [label, state, note])).toEqual([
    ['Open', 'done', '05 Oct 2026'],
    ['Dataq Entered Not Closed', 'now', 'Filed 19 Oct 2026'],
    ['Awaiting Fine', 'later', undefined],
    ['Closed', 'later', 'By 02 Jan 2027'],
  ])
})

import { expect, test } from '@jest/globals'
import type { ChallengeStage } from 'shared-api/challenges/challenge-stages'
import { nextOf } from './challenge-clock.ts'
import { stageText } from './challenge-stage.ts'
import { clockAxis } from './clock-axis.ts'
import { shownStages } from './shown-stages.ts'

const today = new Date('2026-11-20T12:00:00')
const reader = { role: 'carrier', today } as const
const initial: ChallengeStage = {
  Name: 'Initial review',
  Asked_On__c: null,
  Asked_By__r: null,
  Statement__c: null,
  Filed_On__c: '2026-10-30',
  DueOn: '2026-11-20',
  Days: 21,
  Outcome__c: null,
  Decided_On__c: null,
  Decided_By__c: null,
  Reason__c: null,
  Ask_By__c: null,
}
const denial = {
  ...initial,
  Outcome__c: 'Denied',
  Decided_On__c: '2026-11-12',
  Decided_By__c: 'L. Sorrel',
  Reason__c: 'No code.',
  Ask_By__c: '2026-12-03',
} as const
const filed = {
  Status__c: 'Dataq Entered Not Closed',
  Challenge_Type__c: 'Violation',
  Filed_On__c: '2026-10-30',
  Asked_On__c: null,
  Answered_On__c: null,
  Question__c: null,
  Associated_Ticket__r: null,
  Crash__r: null,
  AcceptedBy: null,
  Ticket_Fine_Amount__c: null,
  Ticket_Fine_Due_Date__c: null,
  Fine_Paid_from_Ticket__c: false,
  CurrencyIsoCode: 'USD',
  Clock: {
    FileBy: '2029-08-03',
    DecisionDueOn: '2027-01-13',
    EndsOn: '2027-01-13',
    AnswerDueOn: null,
    DecisionDays: 75,
    AnswerDays: 14,
  },
  Stages: [initial],
  Stage__r: { Name: 'Initial review', Outcome__c: null, Next: null, AskBy: null },
  Limits: [
    { Name: 'initial review', Length: '21 days', Source: 'Law summary', IsRead: false },
    { Name: 'final review', Length: '30 days', Source: 'Law summary', IsRead: false },
  ],
} as const
const denied = {
  ...filed,
  Stages: [denial],
  Stage__r: {
    Name: 'Initial review',
    Outcome__c: 'Denied',
    Next: 'Reconsideration',
    AskBy: '2026-12-03',
  },
} as const
const closed = {
  ...denied,
  Status__c: 'Closed',
  Clock: { ...denied.Clock, DecisionDueOn: null },
} as const
const tooLate = { role: 'carrier', today: new Date('2026-12-04T12:00:00') } as const

test('a denial says what can be asked for, until when, also once it is closed', () => {
  for (const challenge of [denied, closed]) {
    expect(nextOf(challenge, reader)).toMatchObject({
      title: 'Denied, you can ask for reconsideration until 03 Dec 2026, in 13 days',
      isDue: true,
      offers: 'Reconsideration',
    })
    expect(nextOf(challenge, { role: 'driver', today })).toMatchObject({
      title: 'Denied, the carrier can ask for reconsideration until 03 Dec 2026, in 13 days',
      isDue: false,
    })
    expect(stageText(challenge, today)).toBe('Denied, ask by 03 Dec 2026')
  }
})

test('after the last day to ask nothing is offered, and the page says so', () => {
  expect(nextOf(denied, tooLate)).toMatchObject({
    title: 'Initial review: denied',
    text: 'The last day to ask for reconsideration was 03 Dec 2026. The back office closes the challenge.',
    isDue: false,
  })
  expect(nextOf(closed, tooLate)).toBeUndefined()
  expect(stageText(denied, tooLate.today)).toBe('Initial review: denied')
})

test('a last day that no letter names is told as the end of all stages', () => {
  const unnamed = {
    ...denied,
    Stages: [{ ...denial, Ask_By__c: null }],
    Stage__r: { ...denied.Stage__r, AskBy: '2027-01-13' },
  }
  expect(nextOf(unnamed, reader)?.text).toMatch(
    /No last day of the state's letter is entered: the end of all stages counts\.$/,
  )
})

test('an accepted denial leaves nothing to ask for, and the columns say why', () => {
  const AcceptedBy = { Name: 'Dana Pell' }
  const accepted = { ...closed, AcceptedBy, Stage__r: { ...denied.Stage__r, Next: null, AskBy: null } }
  expect(nextOf(accepted, reader)).toBeUndefined()
  const [first, ...others] = shownStages(accepted, today)
  expect(first).toMatchObject({ badge: 'Denied' })
  for (const other of others)
    expect(other).toMatchObject({ badge: 'Not asked', text: 'The carrier accepted the denial.' })
})

test('a question of the state comes before its stage', () => {
  const asked = { ...filed, Clock: { ...filed.Clock, AnswerDueOn: '2026-11-30' } }
  expect(nextOf(asked, reader)?.title).toBe('You: answer the state by 30 Nov 2026, in 10 days')
})

test('a stage in review has its own day, and the end of all stages', () => {
  expect(nextOf(filed, reader)).toMatchObject({
    title: 'State: initial review due by 20 Nov 2026, today',
    text: 'Filed 30 Oct 2026. All stages end 13 Jan 2027.',
  })
  expect(nextOf(filed, tooLate)?.title).toBe('State: initial review was due 20 Nov 2026')
})

test('a stage that was asked for waits for its filing, one without a limit for the end of all', () => {
  const next = {
    ...initial,
    Name: 'Reconsideration',
    Asked_On__c: '2026-11-20',
    DueOn: null,
    Days: null,
  } as const
  const Stage__r = { ...filed.Stage__r, Name: 'Reconsideration' } as const
  const asked = { ...denied, Stage__r, Stages: [denial, { ...next, Filed_On__c: null }] }
  expect(nextOf(asked, reader)?.title).toBe('Back office: files the reconsideration')
  const reviewed = { ...denied, Stage__r, Stages: [denial, { ...next, Filed_On__c: '2026-11-20' }] }
  expect(nextOf(reviewed, reader)?.title).toBe('State: reconsideration due by 13 Jan 2027, in 54 days')
})

test('the columns show the reason as the state gave it, the days of each stage, and what is known of its limit', () => {
  const [first, second, third] = shownStages(denied, today)
  expect(first).toMatchObject({
    badge: 'Denied',
    begin: 'Decided on day 13',
    end: 'Limit 21 days',
    days: { over: 13, of: 21 },
    reason: { text: 'No code.', by: 'L. Sorrel, 12 Nov 2026' },
  })
  expect(second).toMatchObject({
    badge: 'Yours to ask',
    begin: '8 days gone',
    end: 'Ask by 03 Dec 2026',
    days: { over: 8, of: 21 },
  })
  expect(third).toMatchObject({ badge: 'If denied again', begin: 'Not started', end: 'Limit 30 days' })
  expect(shownStages(filed, today)[1]).toMatchObject({ badge: 'If denied', end: 'No limit of its own' })
})

test('what was not entered is said, never filled in', () => {
  const silent = { ...denied, Stages: [{ ...denial, Reason__c: null }] }
  expect(shownStages(silent, today)[0]).toMatchObject({
    reason: undefined,
    text: 'Denied 12 Nov 2026. No reason of the state is entered.',
  })
  expect(shownStages({ ...filed, Status__c: 'Closed' }, today)[0]).toMatchObject({ badge: 'Not recorded' })
  expect(stageText({ ...filed, Stage__r: null })).toBe('Not recorded')
  expect(stageText({ ...filed, Status__c: 'Open', Stage__r: null })).toBe('Not filed')
  expect(stageText({ ...filed, Challenge_Type__c: 'Crash preventability', Stage__r: null })).toBe(
    'FMCSA decides',
  )
})

test('the clock of all stages shows the denial and the days to ask, also once it is closed', () => {
  for (const challenge of [denied, closed]) {
    const axis = clockAxis(challenge, today)
    expect(axis?.points.map(({ name, date }) => [name, date])).toEqual([
      ['Filed', '30 Oct 2026'],
      ['Denied', '12 Nov 2026'],
      ['Last day to ask', '03 Dec 2026'],
      ['All stages end', '13 Jan 2027'],
    ])
    expect(axis?.spans.map(({ look }) => look)).toEqual(['elapsed', 'used', 'window'])
  }
  expect(clockAxis(closed, tooLate.today)).toBeUndefined()
})

import { expect, test } from '@jest/globals'
import { challengeSteps, nextOf } from './challenge-clock.ts'

const today = new Date('2026-11-20T12:00:00')
const reader = { role: 'carrier', today } as const
const Clock = {
  FileBy: '2029-08-03',
  DecisionDueOn: null,
  EndsOn: null,
  AnswerDueOn: null,
  DecisionDays: 75,
  AnswerDays: 14,
}
const unfined = {
  Stages: [],
  Stage__r: null,
  Challenge_Type__c: 'Violation',
  Associated_Ticket__r: null,
  Crash__r: null,
  Ticket_Fine_Amount__c: null,
  Ticket_Fine_Due_Date__c: null,
  Fine_Paid_from_Ticket__c: false,
  CurrencyIsoCode: 'USD',
} as const
const filed = {
  ...unfined,
  CreatedDate: '2026-10-05T12:30:00.000Z',
  ClosedDate: null,
  Question__c: null,
  Status__c: 'Dataq Entered Not Closed',
  Filed_On__c: '2026-10-19',
  Clock: { ...Clock, DecisionDueOn: '2027-01-02', EndsOn: '2027-01-02' },
} as const

test('a challenge that is not filed says the last day to file it', () => {
  const open = { ...unfined, Status__c: 'Open', Filed_On__c: null, Question__c: null, Clock } as const
  expect(nextOf(open, reader)).toEqual({
    title: 'Back office: files the challenge',
    text: 'Last day to file: 03 Aug 2029.',
    isDue: false,
  })
})

test('a crash without its police report is the turn of the carrier', () => {
  const Crash__r = { Has_Police_Report__c: false }
  const open = {
    ...unfined,
    Crash__r,
    Status__c: 'Open',
    Filed_On__c: null,
    Question__c: null,
    Clock,
  } as const
  expect(nextOf(open, reader)).toMatchObject({ title: 'You: add the police report', isDue: true })
  const added = { ...open, Crash__r: { ...Crash__r, Has_Police_Report__c: true } }
  expect(nextOf(added, reader)?.title).toBe('Back office: files the challenge')
})

test('a crash waits for FMCSA without the limits of states, and for no fine', () => {
  const Crash__r = { Has_Police_Report__c: true }
  const crash = { ...filed, Crash__r, Clock } as const
  expect(nextOf(crash, reader)).toEqual({
    title: 'FMCSA: reviews the crash',
    text: 'Filed 19 Oct 2026.',
    isDue: false,
  })
  const asked = { ...crash, Clock: { ...Clock, AnswerDueOn: '2026-11-30' } }
  expect(nextOf(asked, reader)?.title).toBe('You: answer FMCSA by 30 Nov 2026, in 10 days')
  expect(challengeSteps(crash).map(({ label }) => label)).toEqual([
    'Open',
    'Dataq Entered Not Closed',
    'Closed',
  ])
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

const awaiting = {
  ...filed,
  Status__c: 'Awaiting Fine',
  Clock,
} as const

test('a decided challenge waits for its fine', () => {
  expect(nextOf(awaiting, reader)).toMatchObject({ title: 'Court: sets the fine' })
})

test('a fine that is set is named with its day, and with what to do about it', () => {
  const fined = { ...awaiting, Ticket_Fine_Amount__c: '120.00', Ticket_Fine_Due_Date__c: '2026-12-10' }
  expect(nextOf(fined, reader)).toEqual({
    title: 'Fine: $120.00 due 10 Dec 2026, in 20 days',
    text: 'It is paid to the court.',
    isDue: false,
  })
  expect(nextOf({ ...fined, Ticket_Fine_Due_Date__c: null }, reader)?.title).toBe('Fine: $120.00')
  expect(nextOf({ ...fined, Fine_Paid_from_Ticket__c: true }, reader)?.text).toBe(
    'It is paid from the ticket. You have nothing to do.',
  )
  expect(nextOf({ ...fined, Associated_Ticket__r: { Ticket_Outcome__c: null } }, reader)?.text).toBe(
    "Don't pay the court before your attorney says so.",
  )
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

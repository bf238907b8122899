import { expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import type { MvrContent, MvrConviction } from 'shared-api/mvr/mvr-content'
import { defaultCriteria, type MvrCriteriaRules } from 'shared-api/mvr/mvr-criteria'
import { MvrCriterionState, type MvrCriterionName } from 'shared-api/mvr/mvr-verdict'
import {
  reported,
  sampleContent,
  sampleConviction,
  sampleWithdrawal,
} from '../../../test/support/sample-mvr-content.ts'
import { verdictOf } from './verdict.ts'

const today = '2026-11-20'

function judge(
  rows: readonly Partial<MvrConviction>[],
  {
    rules = {},
    on = today,
    content = {},
  }: {
    rules?: Partial<MvrCriteriaRules>
    on?: string
    content?: Partial<MvrContent>
  } = {},
) {
  const convictions: MvrContent['convictions'] =
    rows.length === 0 ? { kind: 'none reported' } : reported(...rows.map(sampleConviction))
  return verdictOf({
    content: sampleContent({ convictions, ...content }),
    rules: { ...defaultCriteria, ...rules },
    today: on,
  })
}

const withdrawn = (from: string) => ({
  rules: { SeriousAllowed: 0 },
  content: { withdrawals: reported(sampleWithdrawal({ from, isOpen: false })) },
})

const stateOf = (verdict: ReturnType<typeof judge>, name: MvrCriterionName) =>
  verdict.Criteria.find(({ Name }) => Name === name)

const serious = (offenseOn: string): Partial<MvrConviction> => ({ acdCode: 'S15', offenseOn })

test.each([
  [
    ['2024-01-10'],
    'near',
    'One more serious violation within 3 years would indicate a 60-day disqualification.',
  ],
  [
    ['2024-01-10', '2025-01-10'],
    'fails',
    'Two serious violations within 3 years would indicate a 60-day disqualification.',
  ],
  [
    ['2024-01-10', '2025-01-10', '2026-01-10'],
    'fails',
    'Three serious violations within 3 years would indicate a 120-day disqualification.',
  ],
])('serious violations on %p are %s', (days, state, indication) => {
  const verdict = judge(days.map(serious))
  expect(stateOf(verdict, 'Serious, 3 years')?.State).toBe(state)
  expect(verdict.Indications).toEqual([indication])
})

test('3 years run from the day of the offense and end after the same day of the third year', () => {
  const two = [serious('2023-11-20'), { ...serious('2025-01-10'), convictedOn: '2026-11-01' }]
  expect(stateOf(judge(two), 'Serious, 3 years')?.State).toBe('fails')
  expect(stateOf(judge(two, { on: '2026-11-21' }), 'Serious, 3 years')?.State).toBe('near')
  const leap = [serious('2024-02-29')]
  expect(stateOf(judge(leap, { on: '2027-02-28' }), 'Serious, 3 years')?.State).toBe('near')
  expect(stateOf(judge(leap, { on: '2027-03-01' }), 'Serious, 3 years')?.State).toBe('ok')
  // A conviction of today for an offense of four years ago is not within them.
  const late = [{ ...serious('2022-10-01'), convictedOn: today }]
  expect(stateOf(judge(late), 'Serious, 3 years')?.State).toBe('ok')
})

test('two serious violations of one day in one state are for a person, who decides whether they are one incident', () => {
  const oneStop = [serious('2025-01-10'), { ...serious('2025-01-10'), acdCode: 'M34' }]
  expect(stateOf(judge(oneStop), 'Serious, 3 years')).toMatchObject({
    State: 'needs a person',
    Words: '1 of 1 allowed, 1 to check',
    Details: ['2 serious violations on the same day.'],
  })
})

test.each([
  ['S92', { speedOver: 14 }, 'ok'],
  ['S92', { speedOver: 15 }, 'fails'],
  ['S92', { speedOver: null }, 'needs a person'],
  ['S06', { speedOver: 20 }, 'needs a person'],
  ['M81', {}, 'needs a person'],
  ['M14', { isFatal: true }, 'fails'],
  ['F04', { isFatal: true }, 'needs a person'],
  ['S15', { isCmv: null }, 'needs a person'],
  ['S15', { isCmv: false }, 'ok'],
  ['M86', { isCmv: false }, 'ok'],
  ['M86', { isCmv: true }, 'fails'],
])('%s with %p is %s where no serious violation is allowed', (acdCode, changes, state) => {
  const verdict = judge([{ acdCode, ...changes }], { rules: { SeriousAllowed: 0 } })
  expect(stateOf(verdict, 'Serious, 3 years')?.State).toBe(state)
})

test('a serious violation in a car is for a person where it may have cost a license', () => {
  const inCar = [{ acdCode: 'S15', isCmv: false, offenseOn: '2026-05-03' }]
  expect(stateOf(judge(inCar, withdrawn('2026-05-03')), 'Serious, 3 years')?.State).toBe('needs a person')
  expect(stateOf(judge(inCar, withdrawn('2026-05-02')), 'Serious, 3 years')?.State).toBe('ok')
})

test.each<[string, Partial<MvrConviction>, MvrCriterionName, MvrCriterionState, string | undefined]>([
  [
    'A08',
    { isCmv: false },
    'Major offenses',
    'fails',
    'A major offense would indicate a 1-year disqualification.',
  ],
  [
    'A08',
    { isHazmat: true },
    'Major offenses',
    'fails',
    'A major offense would indicate a 3-year disqualification.',
  ],
  [
    'A50',
    {},
    'Major offenses',
    'fails',
    'A drug felony with a vehicle would indicate a lifetime disqualification.',
  ],
  ['A04', { isCmv: false }, 'Major offenses', 'needs a person', undefined],
  ['B26', {}, 'Major offenses', 'needs a person', undefined],
  ['B26', { isCmv: false }, 'Major offenses', 'ok', undefined],
  [
    'M22',
    {},
    'Railroad crossing',
    'fails',
    'A railroad crossing violation would indicate a 60-day disqualification.',
  ],
  ['M22', { isCmv: null }, 'Railroad crossing', 'needs a person', undefined],
  ['M22', { isCmv: false }, 'Railroad crossing', 'ok', undefined],
  ['M22', { offenseOn: '2023-11-19' }, 'Railroad crossing', 'ok', undefined],
  [
    'B27',
    {},
    'Out-of-service orders',
    'fails',
    'A violation of an out-of-service order would indicate a 180-day disqualification.',
  ],
  ['B19', { offenseOn: '2014-01-01' }, 'Out-of-service orders', 'fails', undefined],
])('%s with %p: %s is %s', (acdCode, changes, name, state, indication) => {
  const verdict = judge([{ acdCode, ...changes }])
  expect(stateOf(verdict, name)?.State).toBe(state)
  expect(verdict.Indications[0]).toBe(indication)
})

test.each(['Q99', null])('the code %p goes to a person, whatever is allowed', (acdCode) => {
  const lenient = {
    MajorAllowed: 9,
    SeriousAllowed: 9,
    RailroadAllowed: 9,
    OutOfServiceAllowed: 9,
    PointsAllowed: 99,
  }
  const verdict = judge([{ acdCode, description: 'CODE OF THE STATE' }], { rules: lenient })
  expect(verdict.Outcome).toBe('Needs a person')
  expect(verdict.Criteria.slice(3).map(({ State }) => State)).toEqual(
    Array.from({ length: 5 }, () => 'needs a person'),
  )
  expect(verdict.FirstFailure).toBe(
    acdCode === null
      ? 'CODE OF THE STATE, 15 Jun 2026: the report has no ACD code.'
      : 'CODE OF THE STATE, Q99, 15 Jun 2026: our table does not have this code.',
  )
})

test('a report that does not cover the years of a criterion leaves it unknown', () => {
  const request = { ...sampleContent().request, coversFrom: '2025-01-01' }
  const verdict = judge([], { content: { request } })
  expect(stateOf(verdict, 'Serious, 3 years')).toMatchObject({
    State: 'unknown',
    Details: ['The report does not cover 3 years.'],
  })
  expect(stateOf(verdict, 'Major offenses')?.State).toBe('ok')
  expect(stateOf(judge([], { rules: { MajorYears: 7 } }), 'Major offenses')?.State).toBe('unknown')
})

const conviction: fc.Arbitrary<MvrConviction> = fc
  .record({
    acdCode: fc.constantFrom(
      'A08',
      'A04',
      'B26',
      'B27',
      'M14',
      'M22',
      'M34',
      'M81',
      'S15',
      'S92',
      'Q99',
      null,
    ),
    offenseOn: fc.constantFrom('2019-04-01', '2023-11-19', '2023-11-20', '2025-06-01', '2026-10-01'),
    state: fc.constantFrom('MI', 'OH'),
    speedOver: fc.constantFrom(null, 9, 15),
    isCmv: fc.constantFrom(true, false, null),
    isFatal: fc.constantFrom(true, null),
  })
  .map(sampleConviction)

const record = fc.record({
  rows: fc.array(conviction, { maxLength: 6 }),
  withdrawals: fc.constantFrom<MvrContent['withdrawals']>(
    { kind: 'none reported' },
    { kind: 'unknown' },
    reported(sampleWithdrawal({ isOpen: false })),
  ),
  rules: fc.record({ SeriousAllowed: fc.nat(3), MajorAllowed: fc.nat(2), PointsAllowed: fc.nat(20) }),
})

const rank = (state: MvrCriterionState) => MvrCriterionState.options.indexOf(state)

test('one more conviction never makes a criterion better, and never takes points away', () => {
  fc.assert(
    fc.property(record, conviction, ({ rows, withdrawals, rules }, more) => {
      const [before, after] = [rows, [...rows, more]].map((of) =>
        judge(of, { rules, content: { withdrawals } }),
      )
      if (before === undefined || after === undefined) throw new Error('Two verdicts')
      for (const [index, { State }] of before.Criteria.entries())
        expect(rank(after.Criteria[index]?.State ?? 'ok')).toBeGreaterThanOrEqual(rank(State))
      expect(after.Points ?? 0).toBeGreaterThanOrEqual(before.Points ?? 0)
    }),
  )
})

test('the order of the convictions makes no difference', () => {
  fc.assert(
    fc.property(record, ({ rows, withdrawals, rules }) => {
      const setting = { rules, content: { withdrawals } }
      expect(judge(rows.toReversed(), setting)).toEqual(judge(rows, setting))
    }),
  )
})

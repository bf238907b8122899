import { expect, test } from '@jest/globals'
import type { MvrContent, MvrConviction } from 'shared-api/mvr/mvr-content'
import { defaultCriteria, type MvrCriteriaRules } from 'shared-api/mvr/mvr-criteria'
import { MvrCriterionName, MvrVerdict } from 'shared-api/mvr/mvr-verdict'
import {
  reported,
  sampleContent,
  sampleConviction,
  sampleLicense,
  sampleMedical,
  sampleWithdrawal,
} from '../../../test/support/sample-mvr-content.ts'
import { verdictOf } from './verdict.ts'

const today = '2026-11-20'

const judge = (changes: Partial<MvrContent> = {}, rules: Partial<MvrCriteriaRules> = {}, on = today) =>
  verdictOf({ content: sampleContent(changes), rules: { ...defaultCriteria, ...rules }, today: on })

const convicted = (...rows: Partial<MvrConviction>[]): Partial<MvrContent> => ({
  convictions: reported(...rows.map(sampleConviction)),
})

const of = (verdict: MvrVerdict, name: MvrCriterionName) => {
  const found = verdict.Criteria.find(({ Name }) => Name === name)
  if (found === undefined) throw new Error(`No criterion ${name}`)
  return found
}

test('a clean record meets the criteria, and all eight are named in order', () => {
  const verdict = judge()
  expect(MvrVerdict.safeParse(verdict).success).toBe(true)
  expect(verdict).toMatchObject({ Outcome: 'Meets', FirstFailure: null, Indications: [], Points: 0 })
  expect(verdict.Criteria.map(({ Name }) => Name)).toEqual(MvrCriterionName.options)
  expect(verdict.Criteria.map(({ State, Words }) => `${State}: ${Words}`)).toEqual([
    'ok: A, valid in Michigan',
    'ok: Valid until 17 Nov 2027',
    'ok: None open',
    'ok: 0 of 0 allowed',
    'ok: 0 of 1 allowed',
    'ok: 0 of 0 allowed',
    'ok: 0 of 0 allowed',
    'ok: 0 of 8 allowed',
  ])
})

test('the first failure is named, and what one more serious violation would indicate', () => {
  const verdict = judge({
    medical: sampleMedical({ status: 'Not certified', expires: '2026-11-17' }),
    ...convicted({ acdCode: 'S15', offenseOn: '2025-03-27', state: 'IN', speedOver: 15 }, {}),
  })
  expect(verdict).toMatchObject({
    Outcome: 'Does not meet',
    FirstFailure: 'Medical certificate expired 17 Nov 2026.',
    Indications: ['One more serious violation within 3 years would indicate a 60-day disqualification.'],
    Points: 5,
  })
  expect(of(verdict, 'Medical').Details[1]).toBe('Michigan lists the driver as not certified.')
  expect(of(verdict, 'Serious, 3 years')).toMatchObject({ State: 'near', Words: '1 of 1 allowed' })
  expect(of(verdict, 'Points, your scale')).toMatchObject({ State: 'ok', Words: '5 of 8 allowed' })
})

test.each([
  ['2026-11-20', 'near'],
  ['2026-11-19', 'fails'],
  ['2026-12-20', 'near'],
  ['2026-12-21', 'ok'],
])('a medical certificate and a license that expire on %s are %s on 2026-11-20', (expires, state) => {
  const verdict = judge({
    medical: sampleMedical({ expires }),
    licenses: reported(sampleLicense({ expires })),
  })
  expect(of(verdict, 'Medical').State).toBe(state)
  expect(of(verdict, 'License class').State).toBe(state)
})

test.each([
  [
    'a class that does not cover the one needed',
    sampleLicense({ class: 'B' }),
    'fails',
    'Class B is not class A.',
  ],
  ['a suspended license', sampleLicense({ status: 'Suspended' }), 'fails', 'License suspended in Michigan.'],
  [
    'no class',
    sampleLicense({ class: null }),
    'unknown',
    'The report does not say the class of the license.',
  ],
  [
    'no status',
    sampleLicense({ status: null }),
    'unknown',
    'The report does not say the status of the license.',
  ],
  [
    'only an earlier license',
    sampleLicense({ isPrevious: true }),
    'fails',
    'The report has no current license.',
  ],
  [
    'a missing endorsement',
    sampleLicense({ endorsements: reported('T') }),
    'fails',
    'Endorsement N missing.',
  ],
  [
    'unknown endorsements',
    sampleLicense({ endorsements: { kind: 'unknown' } }),
    'unknown',
    'The report does not say which endorsements.',
  ],
  [
    'an endorsement in words',
    sampleLicense({ endorsements: reported('TANKER') }),
    'needs a person',
    "Endorsement N missing, but the state names 'TANKER'.",
  ],
])('a license with %s', (_, license, state, sentence) => {
  const verdict = judge({ licenses: reported(license) }, { Endorsements: ['N'] })
  expect(of(verdict, 'License class')).toMatchObject({ State: state, Details: [sentence] })
})

test('X stands for H and N, A covers B, and class C is checked by a person', () => {
  const withX = judge(
    { licenses: reported(sampleLicense({ endorsements: reported('X - tank and hazmat') })) },
    { Endorsements: ['H', 'N'], LicenseClass: 'B' },
  )
  expect(of(withX, 'License class').State).toBe('ok')
  const carLicense = judge({ licenses: reported(sampleLicense({ class: 'C' })) }, { LicenseClass: 'C' })
  expect(of(carLicense, 'License class').State).toBe('needs a person')
  const two = judge({ licenses: reported(sampleLicense(), sampleLicense({ state: 'OH' })) })
  expect(of(two, 'License class').Details).toEqual(['More than one current license: Michigan and Ohio.'])
})

test('what a report does not say is unknown, and never ok', () => {
  const unknown = { kind: 'unknown' } as const
  const verdict = judge({ licenses: unknown, medical: unknown, withdrawals: unknown, convictions: unknown })
  expect(verdict).toMatchObject({ Outcome: 'Needs a person', Points: null })
  expect(verdict.FirstFailure).toBe('The report does not say which license.')
  expect(verdict.Criteria.map(({ State }) => State)).toEqual(Array.from({ length: 8 }, () => 'unknown'))
})

test.each([
  [{ until: '2027-05-03' }, 'fails', 'Suspension in Michigan since 03 May 2026, until 03 May 2027.'],
  [{ until: '2026-11-21' }, 'fails', 'Suspension in Michigan since 03 May 2026, until 21 Nov 2026.'],
  [{ until: null }, 'fails', 'Suspension in Michigan since 03 May 2026.'],
  [
    { until: '2026-11-20' },
    'needs a person',
    'Suspension in Michigan could end 20 Nov 2026, and the state still lists it as open.',
  ],
  [
    { until: '2026-11-21', isOpen: false },
    'needs a person',
    'Suspension in Michigan runs until 21 Nov 2026, and the state lists it as ended.',
  ],
  [{ until: '2026-11-20', isOpen: false }, 'ok', undefined],
])('a withdrawal %p is %s', (changes, state, sentence) => {
  const found = of(judge({ withdrawals: reported(sampleWithdrawal(changes)) }), 'Withdrawals')
  expect([found.State, found.Details[0]]).toEqual([state, sentence])
})

test('pending citations never count', () => {
  const { convictedOn: _, points: _points, isFatal: _fatal, ...cited } = sampleConviction({ acdCode: 'A08' })
  const verdict = judge({ pendingCitations: reported({ ...cited, number: 'T-204890' }) })
  expect(verdict).toEqual(judge())
})

test('a carrier sets its own points, and how many convictions it allows', () => {
  expect(judge({}, { PointsAllowed: 0 }).Outcome).toBe('Meets')
  expect(judge(convicted({}), { PointsAllowed: 1 }).FirstFailure).toBe('2 points on your scale, 1 allowed.')
  expect(judge(convicted({}), { PointsAllowed: 2 }).Outcome).toBe('Meets')
  expect(judge(convicted({}, {}), { ConvictionsAllowed: 1 }).FirstFailure).toBe(
    '2 convictions in 3 years, 1 allowed.',
  )
})

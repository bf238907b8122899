import { describe, expect, test } from '@jest/globals'
import type { Basic } from 'shared-api/safety'
import { atOnce } from '../../platform/turn.ts'
import { publishedAnchors } from '../reference-data.ts'
import type { InspectionRecord } from './carrier-record.ts'
import { goldenCarrier, goldenRows } from './golden-record.ts'
import { challengeRanking } from './challenge-ranking.ts'
import { rollOffCalendar } from './roll-off-calendar.ts'
import { publishedMeasure, scoreCarrier } from './score.ts'
import { type Changes, noClean, whatIf } from './what-if.ts'

const carrier = goldenCarrier
const { inspections, violations } = carrier

const scoreOf = (basic: Basic, { record = carrier, snapshot = '2026-07-31' } = {}) => {
  const { basics } = atOnce(scoreCarrier(record, snapshot, { anchors: publishedAnchors }))
  const score = basics.find((candidate) => candidate.basic === basic)
  if (score === undefined) throw new Error(`${basic} has no score`)
  return score
}

const vehicleAfter = (changes: Partial<Changes>) => {
  const none = { removed: new Set<string>(), reduced: new Set<string>(), notPreventable: new Set<string>() }
  const made = { ...none, clean: noClean, ...changes }
  const { after } = atOnce(whatIf(carrier, '2026-07-31', made, { anchors: [] }))
  const vehicle = after.basics.find(({ basic }) => basic === 'Vehicle Maintenance')
  return [vehicle?.numerator, vehicle?.denominator, vehicle?.percentileText]
}

const withoutFlags = ({
  id,
  inspectedOn,
  level,
  hasPlacardableMaterial,
}: InspectionRecord): InspectionRecord => ({
  id,
  inspectedOn,
  level,
  hasPlacardableMaterial,
})

describe('USDOT 1021580 at the snapshot of 31 July 2026', () => {
  const published =
    goldenRows('SMS_C_Pass_sample_2026-07-31.csv').find((row) => row['DOT_NUMBER'] === '1021580') ?? {}
  const columns: [Basic, string][] = [
    ['Unsafe Driving', 'UNSAFE_DRIV'],
    ['Hours of Service', 'HOS_DRIV'],
    ['Driver Fitness', 'DRIV_FIT'],
    ['Controlled Substances', 'CONTR_SUBST'],
    ['Vehicle Maintenance', 'VEH_MAINT'],
  ]

  test.each(columns)('%s is what FMCSA has published', (basic, column) => {
    const score = scoreOf(basic)
    expect({
      withViolation: score.inspectionsWithViolation,
      measure: publishedMeasure(score),
      text: score.percentileText,
      alert: score.isAlert,
    }).toEqual({
      withViolation: Number(published[`${column}_INSP_W_VIOL`]),
      measure: Number(published[`${column}_MEASURE`]),
      text: published[`${column}_PCT`],
      alert: published[`${column}_BASIC_ALERT`] === 'Y',
    })
  })

  test('Vehicle Maintenance is 6 over 17, by both kinds of relevance', () => {
    const byLevel = { ...carrier, inspections: inspections.map(withoutFlags) }
    for (const record of [carrier, byLevel]) {
      const score = scoreOf('Vehicle Maintenance', { record })
      expect([score.numerator, score.denominator, score.inspections]).toEqual([6, 17, 17])
      expect(score.measure).toBeCloseTo(0.352941, 6)
      expect(publishedMeasure(score)).toBe(0.35)
      expect(score.percentileText).toBe('Less than 5 vehicle inspections with violations')
    }
  })

  test('one violation less is 3 over 17', () => {
    const score = scoreOf('Vehicle Maintenance', { record: { ...carrier, violations: violations.slice(1) } })
    expect([score.numerator, score.denominator]).toEqual([3, 17])
  })

  test('a citation that a court dismissed is a violation less', () => {
    for (const adjudication of ['Dismissed', 'Not Guilty'] as const) {
      const [first, ...rest] = violations
      const record = { ...carrier, violations: first ? [{ ...first, adjudication }, ...rest] : rest }
      expect(scoreOf('Vehicle Maintenance', { record }).numerator).toBe(3)
    }
  })

  test('after 20 December 2026 four clean inspections roll off, and it gets worse: 6 over 13', () => {
    const before = scoreOf('Vehicle Maintenance', { snapshot: '2026-12-20' })
    expect([before.numerator, before.denominator]).toEqual([6, 17])
    const after = scoreOf('Vehicle Maintenance', { snapshot: '2026-12-25' })
    expect([after.numerator, after.denominator]).toEqual([6, 13])
  })

  test('the roll-off calendar has that day, and says that it gets worse: .35 to .46', () => {
    const { start, days } = atOnce(
      rollOffCalendar(
        carrier,
        { basic: 'Vehicle Maintenance', from: '2026-07-31' },
        { anchors: publishedAnchors },
      ),
    )
    expect([start.numerator, start.denominator]).toEqual([6, 17])
    expect(days.map(({ day }) => day)).toEqual(['2026-12-20', '2027-05-14', '2027-05-16', '2027-05-23'])
    const [december, ...may] = days
    expect(december).toMatchObject({
      violationsLeaving: 0,
      inspectionsLeaving: 0,
      cleanLeaving: 4,
      steppingDown: 0,
      before: { numerator: 6, denominator: 17 },
      after: { numerator: 6, denominator: 13 },
      effect: 'worse',
    })
    expect([december?.before, december?.after].map((at) => at && publishedMeasure(at))).toEqual([0.35, 0.46])
    expect(may.map(({ effect, after }) => [effect, after.numerator, after.denominator])).toEqual([
      ['better', 3, 10],
      ['better', 0, 7],
      ['same', 0, 0],
    ])
  })

  test('what if: one violation removed is 3/17, one reduced is 4/17, and ten clean inspections make it 6/47', () => {
    const [first = '', second = ''] = violations.map(({ id }) => id)
    const few = 'Less than 5 vehicle inspections with violations'
    expect(vehicleAfter({ removed: new Set([first]) })).toEqual([3, 17, few])
    expect(vehicleAfter({ removed: new Set([first, second]) })).toEqual([0, 17, '0%'])
    expect(vehicleAfter({ reduced: new Set([first]) })).toEqual([4, 17, few])
    expect(vehicleAfter({ clean: { ...noClean, count: 10 } })).toEqual([6, 47, few])
  })

  test('the challenge ranking has both violations, each worth its three points', () => {
    const ranking = atOnce(challengeRanking(carrier, '2026-07-31', { anchors: publishedAnchors })).effects
    expect(ranking.map(({ removedPoints, isHiddenByCap }) => [removedPoints, isHiddenByCap])).toEqual([
      [3, false],
      [3, false],
    ])
  })
})

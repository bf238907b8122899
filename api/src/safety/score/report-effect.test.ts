import { expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { Basic } from 'shared-api/safety'
import { inventedCurves } from '../../../demo/comparison-carriers.ts'
import { atOnce } from '../../platform/turn.ts'
import { publishedAnchors } from '../reference-data.ts'
import { anyCarrier } from './any-carrier.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { populationOf } from './curve.ts'
import { crash, empty, inspection, snapshot, violation } from './sample-record.ts'
import { type ReportId, reportEffects } from './report-effect.ts'
import { type CountedBasic, scoreCarrier } from './score.ts'
import { noClean, whatIf } from './what-if.ts'

const comparison = { anchors: [] }
const record = {
  ...empty,
  inspections: ['one', 'two', 'clean'].map((id) => inspection(id)),
  violations: [violation('one'), violation('two', { basic: 'Hours of Service' })],
  crashes: [crash('preventable'), crash('not preventable', { isNotPreventable: true })],
}

/** Without the terms that the counts are made of. */
function counted(score: CountedBasic | undefined) {
  const { lines: _, relevant: __, onlyByViolation: ___, ...rest } = { ...noParts, ...score }
  return rest
}
const noParts = { lines: undefined, relevant: undefined, onlyByViolation: undefined }

const recordWithout = (of: CarrierRecord, report: ReportId): CarrierRecord =>
  'crashId' in report
    ? { ...of, crashes: of.crashes.filter(({ id }) => id !== report.crashId) }
    : {
        ...of,
        inspections: of.inspections.filter(({ id }) => id !== report.inspectionId),
        violations: of.violations.filter(({ inspectionId }) => inspectionId !== report.inspectionId),
      }

test("a report's effect is the score with it, and the score of the record that never had it", () => {
  const [[effect] = []] = atOnce(reportEffects(record, [{ inspectionId: 'one' }], snapshot, comparison))
  const of = (carrier: CarrierRecord) =>
    atOnce(scoreCarrier(carrier, snapshot, comparison)).basics.find(
      ({ basic }) => basic === effect?.withReport.basic,
    )
  expect(counted(effect?.withReport)).toEqual(counted(of(record)))
  expect(counted(effect?.without)).toEqual(counted(of(recordWithout(record, { inspectionId: 'one' }))))
})

test.each([
  ['invented curves', { anchors: [], invented: populationOf(snapshot, inventedCurves(Basic.options)) }],
  ['published pairs', { anchors: publishedAnchors }],
])('of any carrier, by %s, they are those of scoring the record again without each report', (_, by) => {
  fc.assert(
    fc.property(anyCarrier, (carrier) => {
      const reports: ReportId[] = [
        ...carrier.inspections.map(({ id }) => ({ inspectionId: id })),
        ...carrier.crashes.map(({ id }) => ({ crashId: id })),
      ]
      const scored = (of: CarrierRecord) => atOnce(scoreCarrier(of, snapshot, by)).basics
      const whole = scored(carrier)
      const expected = reports.map((report) =>
        scored(recordWithout(carrier, report)).flatMap((without, place) => {
          const withReport = whole[place] ?? without
          const isSame =
            without.measure === withReport.measure &&
            without.percentile === withReport.percentile &&
            without.isAlert === withReport.isAlert
          return isSame ? [] : [{ without: counted(without), withReport: counted(withReport) }]
        }),
      )
      const effects = atOnce(reportEffects(carrier, reports, snapshot, by))
      expect(
        effects.map((ofReport) =>
          ofReport.map(({ without, withReport }) => ({
            without: counted(without),
            withReport: counted(withReport),
          })),
        ),
      ).toEqual(expected)
    }),
  )
})

test('a clean inspection lowers what it counts in, and raises nothing', () => {
  const [effects = []] = atOnce(reportEffects(record, [{ inspectionId: 'clean' }], snapshot, comparison))
  expect(effects.map(({ withReport }) => withReport.basic)).toEqual([
    'Hours of Service',
    'Vehicle Maintenance',
  ])
  for (const { without, withReport } of effects) {
    expect(withReport.measure).toBeLessThan(without.measure ?? 0)
  }
})

test('a crash changes what the what-if of "not preventable" changes; one that is not preventable, nothing', () => {
  const effects = atOnce(
    reportEffects(
      { ...record, averagePowerUnitsTimesUtilization: 10 },
      [{ crashId: 'preventable' }, { crashId: 'not preventable' }],
      snapshot,
      comparison,
    ),
  )
  const none = new Set<string>()
  const changes = { removed: none, reduced: none, notPreventable: new Set(['preventable']), clean: noClean }
  const { after } = atOnce(
    whatIf({ ...record, averagePowerUnitsTimesUtilization: 10 }, snapshot, changes, comparison),
  )
  const indicator = after.basics.find(({ basic }) => basic === 'Crash Indicator')
  expect(counted(effects[0]?.[0]?.without)).toEqual(counted(indicator))
  expect(effects[1]).toEqual([])
})

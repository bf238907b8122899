import { expect, test } from '@jest/globals'
import { atOnce } from '../../platform/turn.ts'
import { crash, empty, inspection, snapshot, violation } from './sample-record.ts'
import { reportEffects } from './report-effect.ts'
import { scoreCarrier } from './score.ts'
import { noClean, whatIf } from './what-if.ts'

const comparison = { anchors: [] }
const record = {
  ...empty,
  inspections: ['one', 'two', 'clean'].map((id) => inspection(id)),
  violations: [violation('one'), violation('two', { basic: 'Hours of Service' })],
  crashes: [crash('preventable'), crash('not preventable', { isNotPreventable: true })],
}

test("a report's effect is the score with it, and the score of the record that never had it", () => {
  const [[effect] = []] = atOnce(reportEffects(record, [{ inspectionId: 'one' }], snapshot, comparison))
  const without = {
    ...record,
    inspections: record.inspections.filter(({ id }) => id !== 'one'),
    violations: record.violations.filter(({ inspectionId }) => inspectionId !== 'one'),
  }
  const of = (carrier: typeof record) =>
    atOnce(scoreCarrier(carrier, snapshot, comparison)).basics.find(
      ({ basic }) => basic === effect?.withReport.basic,
    )
  expect(effect?.withReport).toEqual(of(record))
  expect(effect?.without).toEqual(of(without))
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
  expect(effects[0]?.[0]?.without).toEqual(indicator)
  expect(effects[1]).toEqual([])
})

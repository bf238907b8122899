import { expect, test } from '@jest/globals'
import type { Pieces } from '../../platform/turn.ts'
import { publishedAnchors } from '../reference-data.ts'
import { smsEnhancedPreview } from '../preview-ruleset.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { challengeRanking } from './challenge-ranking.ts'
import { cleanNeeded } from './clean-needed.ts'
import { ratesOf } from './rates.ts'
import { reportEffects } from './report-effect.ts'
import { rollOffCalendar } from './roll-off-calendar.ts'
import { empty, many, snapshot, violation } from './sample-record.ts'
import { scoreCarrier } from './score.ts'
import { noClean, whatIf } from './what-if.ts'

const inspections = many(20_000)
const record: CarrierRecord = {
  ...empty,
  inspections,
  violations: inspections.map(({ id }) => violation(id, { id })),
}
const by = { anchors: publishedAnchors }
const basic = 'Vehicle Maintenance'
const none = new Set<string>()
const changes = { removed: new Set(['i1']), reduced: none, notPreventable: none, clean: noClean }

/** Ways to be done with all inspections of a large carrier. */
const works: [string, () => Pieces<unknown>][] = [
  ['a score', () => scoreCarrier(record, snapshot, by)],
  [
    'a score by the announced method',
    () => scoreCarrier(record, snapshot, { ...by, rules: smsEnhancedPreview }),
  ],
  ['a what-if', () => whatIf(record, snapshot, changes, by)],
  ['the challenge ranking', () => challengeRanking(record, snapshot, by)],
  ["a report's effect", () => reportEffects(record, [{ inspectionId: 'i1' }], snapshot, by)],
  ['the roll-off calendar', () => rollOffCalendar(record, { basic, from: snapshot }, by)],
  ['clean inspections needed', () => cleanNeeded(record, { basic, snapshot }, by)],
  ['rates', () => ratesOf(record, snapshot)],
]

test.each(works)('%s of 20,000 inspections comes in pieces', (_, work) => {
  let pieces = 0
  for (const piece of { [Symbol.iterator]: work }) {
    expect(piece).toBeUndefined()
    pieces += 1
  }
  // The violations, the inspections and one BASIC, by a thousand at a time.
  expect(pieces).toBeGreaterThanOrEqual(60)
})

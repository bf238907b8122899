import { expect, test } from '@jest/globals'
import type { Basic } from 'shared-api/safety'
import { atOnce } from '../../platform/turn.ts'
import { addMonths } from '../../platform/calendar.ts'
import type { CarrierRecord, PublishedWord } from './carrier-record.ts'
import type { Comparison } from './percentile.ts'
import { census, empty, many, snapshot, violation } from './sample-record.ts'
import { scoreCarrier } from './score.ts'
import { noClean, whatIf } from './what-if.ts'

const said = (given: Partial<PublishedWord> = {}): PublishedWord => ({
  basic: 'Hours of Service',
  day: snapshot,
  isAlert: false,
  isAcuteCritical: false,
  percentile: undefined,
  ...given,
})

const record: CarrierRecord = { ...empty, census: census(10), inspections: many(10) }
const scored = (given: Partial<CarrierRecord>, comparison: Partial<Comparison> = {}, day = snapshot) =>
  atOnce(scoreCarrier({ ...record, ...given }, day, { anchors: [], ...comparison }))
const basicIn = ({ basics }: ReturnType<typeof scored>, name: Basic = 'Hours of Service') =>
  basics.find(({ basic }) => basic === name)

test('an acute or critical finding of FMCSA is an alert of Hours of Service, and the ISS score counts it: 85 to 89', () => {
  const score = scored({ published: [said({ isAlert: true, isAcuteCritical: true })] })
  expect(basicIn(score)).toMatchObject({
    isAlert: true,
    isAlertKnown: true,
    estimatedText: '0%',
    official: { Source: 'Published file', Day: snapshot, Alert: true, Finding: true, Percentile: null },
  })
  expect(score.iss).toMatchObject({ Basis: 'Hours of Service', Band: 'Inspect', Score: 85 })
})

test('no estimate ends an alert of FMCSA, a newer published file does', () => {
  const alert = said({ day: addMonths(snapshot, -2), isAlert: true })
  expect(basicIn(scored({ published: [alert] }))?.isAlert).toBe(true)
  expect(basicIn(scored({ published: [alert, said()] }))?.isAlert).toBe(false)
})

test('an alert has the day of the file that says it, not that of a newer file without alerts, for twelve months', () => {
  const alert = said({ day: addMonths(snapshot, -2), isAlert: true })
  const without = said({ isAlert: undefined })
  expect(basicIn(scored({ published: [alert, without] }))).toMatchObject({
    isAlert: true,
    official: { Source: 'Published file', Day: alert.day, Alert: true },
  })
  const old = said({ day: addMonths(snapshot, -13), isAlert: true })
  // Neither says 'no alert': that is FMCSA's word as little as ours.
  expect(basicIn(scored({ published: [old, without] }))).toMatchObject({
    isAlert: false,
    official: undefined,
  })
  expect(basicIn(scored({ published: [said(), without] }))?.official).toMatchObject({
    Day: snapshot,
    Alert: false,
  })
})

test('a file without findings does not end one', () => {
  const found = said({ day: addMonths(snapshot, -2), isAcuteCritical: true })
  const without = said({ isAlert: false, isAcuteCritical: undefined })
  expect(basicIn(scored({ published: [found, without] }))).toMatchObject({
    isAlert: true,
    official: { Day: found.day, Alert: true, Finding: true },
  })
  expect(basicIn(scored({ published: [found, said()] }))?.isAlert).toBe(false)
})

test('a finding keeps the alert for twelve months, whatever a newer percentile says', () => {
  const finding = said({ isAlert: true, isAcuteCritical: true, day: addMonths(snapshot, -11) })
  const copied = [{ basic: 'Hours of Service', snapshot, percentile: 12 }] as const
  expect(basicIn(scored({ published: [finding] }, { copied }))).toMatchObject({
    percentile: 12,
    isAlert: true,
    official: { Source: 'Published file', Day: finding.day, Percentile: 12, Finding: true },
  })
  const marked = said({ isAlert: true, day: addMonths(snapshot, -11) })
  expect(basicIn(scored({ published: [marked] }, { copied }))?.isAlert).toBe(false)
  const old = said({ isAcuteCritical: true, day: addMonths(snapshot, -13) })
  expect(basicIn(scored({ published: [old] }))?.isAlert).toBe(false)
})

test("FMCSA's percentile stands above the estimate, which stays beside it", () => {
  const published = [said({ percentile: 84, isAlert: true })]
  expect(basicIn(scored({ published }))).toMatchObject({
    percentile: 84,
    percentileText: '84%',
    percentileBasis: { Source: 'Published', Snapshot: snapshot },
    estimatedPercentile: 0,
    isAlert: true,
  })
})

test('a newer word of FMCSA counts for a score of old files, an older one is overtaken by the files', () => {
  const copied = [{ basic: 'Hours of Service', snapshot: '2026-10-30', percentile: 84 }] as const
  const old = scored({}, { copied, until: '2026-10-30' }, '2026-08-28')
  expect(basicIn(old)).toMatchObject({ percentile: 84, isAlert: true, official: { Day: '2026-10-30' } })
  expect(basicIn(scored({}, { copied, until: '2026-11-27' }, '2026-11-27'))?.official).toBeUndefined()
})

test('a what-if is about the estimate, but a finding stays an alert in it', () => {
  const inspections = many(10)
  const violations = Array.from({ length: 4 }, (_, place) =>
    violation(`i${place}`, { id: `v${place}`, basic: 'Hours of Service' }),
  )
  const changes = {
    removed: new Set(['v0']),
    reduced: new Set<string>(),
    notPreventable: new Set<string>(),
    clean: noClean,
  }
  const run = (published: PublishedWord[]) =>
    atOnce(whatIf({ ...record, inspections, violations, published }, snapshot, changes, { anchors: [] }))
  const marked = run([said({ isAlert: true, percentile: 84 })])
  expect(basicIn(marked.after)).toMatchObject({ isAlert: false, percentile: undefined })
  const found = run([said({ isAlert: true, isAcuteCritical: true })])
  expect(basicIn(found.after)?.isAlert).toBe(true)
})

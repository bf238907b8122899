import { expect, test } from '@jest/globals'
import { isPercentileCurrent, verdictOf } from './safety.ts'

const estimate = {
  Percentile: 41 as number | null,
  PercentileText: '41%',
  Threshold: 65,
  Alert: false,
  FilesCurrent: true,
  Official: null,
}
const oldFiles = { ...estimate, FilesCurrent: false }
const over = { Percentile: 84, PercentileText: '84%', Alert: true }
const none = { Percentile: null, PercentileText: 'Not public' }

/** A current word without an alert and without a percentile. */
const word = { Percentile: null, IsPercentileCurrent: false, Alert: false, IsCurrent: true }
const alert = { ...word, Alert: true }
const oldAlert = { ...alert, IsCurrent: false }
const stated = { ...word, Percentile: 41, IsPercentileCurrent: true }

test.each([
  ['an estimate of current files', estimate, 'no alert'],
  ['an estimate over the threshold', { ...estimate, ...over }, 'alert'],
  ['an estimate at the threshold', { ...estimate, ...over, Percentile: 65 }, 'alert'],
  ['an estimate of old files', oldFiles, 'not known'],
  ['an estimate of old files over the threshold', { ...oldFiles, ...over }, 'not known'],
  [
    "FMCSA's text in place of a percentile",
    { ...estimate, ...none, PercentileText: 'No violation in 12 months' },
    'no alert',
  ],
  ['a measure with nothing to rank it with', { ...estimate, ...none }, 'not known'],
  [
    "the same with FMCSA's word that it is not in alert",
    { ...estimate, ...none, Official: word },
    'no alert',
  ],
  ['files that are missing', { ...estimate, ...none, PercentileText: 'Not known' }, 'not known'],
  [
    'lines of the file that were rejected',
    { ...estimate, ...none, PercentileText: 'Not known: 3 lines of the file were rejected' },
    'not known',
  ],
  ["FMCSA's alert beside old files", { ...oldFiles, Alert: true, Official: alert }, 'alert'],
  ["FMCSA's old alert", { ...estimate, Alert: true, Official: oldAlert }, 'old word'],
  [
    "FMCSA's old alert and an estimate over the threshold",
    { ...estimate, ...over, Official: oldAlert },
    'alert',
  ],
  [
    "FMCSA's old alert and an estimate of old files",
    { ...oldFiles, ...over, Official: oldAlert },
    'old word',
  ],
  ["FMCSA's percentile beside old files", { ...oldFiles, Official: stated }, 'no alert'],
  [
    "FMCSA's old percentile",
    { ...oldFiles, Official: { ...stated, IsCurrent: false, IsPercentileCurrent: false } },
    'old word',
  ],
  [
    "FMCSA's word without alert and percentile beside old files",
    { ...oldFiles, Official: word },
    'not known',
  ],
])('%s gives the verdict of its data', (_, basic, verdict) => {
  expect(verdictOf(basic)).toBe(verdict)
})

test("a finding and FMCSA's percentile have each their own age", () => {
  const newFinding = { ...alert, Percentile: 41, IsPercentileCurrent: false }
  expect(verdictOf({ ...oldFiles, Alert: true, Official: newFinding })).toBe('alert')
  expect(isPercentileCurrent({ ...oldFiles, Official: newFinding })).toBe(false)
  const newPercentile = { ...newFinding, IsPercentileCurrent: true }
  expect(verdictOf({ ...oldFiles, Alert: true, Official: newPercentile })).toBe('alert')
  expect(isPercentileCurrent({ ...oldFiles, Official: newPercentile })).toBe(true)
})

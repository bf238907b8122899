import { describe, expect, test } from '@jest/globals'
import { standingOf, urgencyOf } from './standing.ts'

const ranked = (Percentile: number | null, Threshold: number, Alert = false) => ({
  Percentile,
  PercentileText: Percentile === null ? 'No violation in 12 months' : `${Percentile}%`,
  FilesCurrent: true,
  Official: null,
  Threshold,
  Alert,
})

describe('a BASIC stands', () => {
  test.each([
    [ranked(82, 80, true), 'alert', 'In alert, 2 over'],
    [ranked(80, 80, true), 'alert', 'In alert'],
    [ranked(79, 80), 'due', 'Near, 1 below'],
    [ranked(75, 80), 'due', 'Near, 5 below'],
    [ranked(74, 80), 'ok', '6 below'],
    [ranked(0, 80), 'ok', '80 below'],
    [ranked(null, 80), 'none', 'No percentile'],
  ])('%j as %s, "%s"', (basic, mark, words) => {
    expect(standingOf(basic)).toEqual({ mark, words })
  })

  test('without a verdict where its files are old, and unknown where they are missing', () => {
    const old = { FilesCurrent: false }
    expect(standingOf({ ...ranked(10, 80), ...old })).toEqual({
      mark: 'unknown',
      words: 'Not current, was 70 below',
    })
    expect(standingOf({ ...ranked(82, 80, true), ...old })).toEqual({
      mark: 'unknown',
      words: 'Not current, was 2 over',
    })
    expect(standingOf({ ...ranked(null, 80), PercentileText: 'Not known' })).toEqual({
      mark: 'unknown',
      words: 'Not known',
    })
  })

  test("in alert by FMCSA's own word, whatever the estimate and its age", () => {
    const official = {
      Source: 'Published file',
      Day: '2026-10-30',
      Percentile: null,
      IsPercentileCurrent: false,
      Alert: true,
      IsCurrent: true,
      MonthsOld: 1,
    } as const
    expect(standingOf({ ...ranked(12, 80, true), Official: { ...official, Finding: true } })).toEqual({
      mark: 'alert',
      words: 'In alert by FMCSA after a finding',
    })
    const marked = { ...official, Finding: false, Percentile: 84, IsPercentileCurrent: true }
    expect(standingOf({ ...ranked(84, 80, true), FilesCurrent: false, Official: marked })).toEqual({
      mark: 'alert',
      words: 'In alert by FMCSA, 4 over',
    })
    const calm = { ...marked, Percentile: 41, Alert: false }
    expect(standingOf({ ...ranked(41, 80), FilesCurrent: false, Official: calm }).mark).toBe('ok')
  })

  test('an old word of FMCSA gives no verdict, and no estimate under the threshold ends its alert', () => {
    const old = { IsCurrent: false, MonthsOld: 11 }
    const alert = {
      Source: 'Published file',
      Day: '2025-12-26',
      Percentile: null,
      IsPercentileCurrent: false,
      Alert: true,
      Finding: false,
      ...old,
    } as const
    const wasInAlert = { mark: 'unknown', words: 'Not current, was in alert by FMCSA' }
    expect(standingOf({ ...ranked(12, 80, true), Official: alert })).toEqual(wasInAlert)
    expect(standingOf({ ...ranked(84, 80, true), FilesCurrent: false, Official: alert })).toEqual(wasInAlert)
    expect(standingOf({ ...ranked(84, 80, true), Official: alert }).words).toBe('In alert, 4 over')
    const calm = { ...alert, Alert: false, Percentile: 41 }
    expect(standingOf({ ...ranked(41, 80), Official: calm })).toEqual({
      mark: 'unknown',
      words: 'Not current, was 39 below',
    })
  })

  test('a finding of an investigation is an alert, however old the files are', () => {
    expect(standingOf({ ...ranked(12, 80, true), FilesCurrent: false }).mark).toBe('alert')
    expect(standingOf({ ...ranked(null, 80, true), FilesCurrent: false }).mark).toBe('alert')
  })

  test('in alert where the service says so, whatever the percentile: a finding can be the reason', () => {
    expect(standingOf(ranked(12, 80, true))).toEqual({ mark: 'alert', words: 'In alert after a finding' })
    expect(standingOf(ranked(null, 80, true))).toEqual({ mark: 'alert', words: 'In alert after a finding' })
  })
})

test('alerts are the most urgent, then what is closest to its threshold, then what has no percentile', () => {
  const byUrgency = [
    ranked(99, 80, true),
    ranked(null, 65, true),
    ranked(64, 65),
    ranked(79, 85),
    ranked(0, 80),
    ranked(null, 65),
  ]
  expect(byUrgency.toReversed().toSorted((one, other) => urgencyOf(other) - urgencyOf(one))).toEqual(
    byUrgency,
  )
})

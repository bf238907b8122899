import { expect, test } from '@jest/globals'
import type { ReportEffect } from 'shared-api/safety/sms-notify'
import { effectLabel, effectWords, mainEffect } from './effect-labels.tsx'

const effect = (given: Partial<ReportEffect> = {}): ReportEffect => ({
  Basic: 'Vehicle Maintenance',
  MeasureWithout: 9.62,
  MeasureWith: 9.8,
  PercentileWithout: 80,
  PercentileWith: 82,
  AlertWithout: true,
  AlertWith: true,
  ...given,
})

test.each([
  [effect(), 'Vehicle Maintenance 9.62 to 9.80, 80% to 82%'],
  [effect({ PercentileWithout: 82 }), 'Vehicle Maintenance 9.62 to 9.80'],
  [effect({ MeasureWithout: null, PercentileWithout: null }), 'Vehicle Maintenance - to 9.80, none to 82%'],
  [effect({ MeasureWithout: 9.8 }), 'Vehicle Maintenance 9.80, 80% to 82%'],
])('an effect says measure and percentile before and after: %#', (given, words) => {
  expect(effectLabel(given)).toBe(words)
})

test('a new alert is told first, then the largest rise, then the largest fall', () => {
  const alert = effect({ Basic: 'Hours of Service', AlertWithout: false, MeasureWithout: 9.79 })
  const rise = effect({ MeasureWithout: 5 })
  const fall = effect({ Basic: 'Driver Fitness', MeasureWithout: 12 })
  expect(mainEffect([fall, rise, alert])).toBe(alert)
  expect(mainEffect([fall, rise])).toBe(rise)
  expect(mainEffect([effect({ MeasureWithout: 9.9 }), fall])).toBe(fall)
})

test('a report without an effect says why', () => {
  expect(effectWords({ Effect: null })).toBe('Not imported yet')
  expect(effectWords({ Effect: [] })).toBe('None')
  expect(effectWords({ Effect: [effect(), effect({ Basic: 'Driver Fitness', MeasureWithout: 10 })] })).toBe(
    'Vehicle Maintenance 9.62 to 9.80, 80% to 82%, and 1 more',
  )
})

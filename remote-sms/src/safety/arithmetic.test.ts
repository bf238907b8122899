import { describe, expect, test } from '@jest/globals'
import { Basic, type BasicSummary } from 'shared-api/safety'
import { arithmeticOf } from './arithmetic.ts'
import { sampleBasic } from './sample-safety.ts'

describe('the two numbers of the division are', () => {
  test('points and time weights in a BASIC of inspections', () => {
    expect(arithmeticOf(sampleBasic())).toMatchObject({
      numerator: 'Points from 13 inspections with a violation',
      denominator: 'Time weights of 24 relevant inspections',
    })
  })

  test('points and power units in Unsafe Driving', () => {
    expect(arithmeticOf(sampleBasic({ Basic: 'Unsafe Driving', InspectionsWithViolation: 1 }))).toMatchObject(
      {
        numerator: 'Points from 1 inspection with a violation',
        denominator: 'Average power units x utilization factor',
      },
    )
  })

  test('points of crashes and power units in the Crash Indicator', () => {
    expect(arithmeticOf(sampleBasic({ Basic: 'Crash Indicator', Inspections: 3 }))).toMatchObject({
      numerator: 'Points from 3 crashes',
      denominator: 'Average power units x utilization factor',
    })
  })
})

test('out of service adds to the points of every BASIC of inspections but two', () => {
  const adding = Basic.options.filter((name) =>
    arithmeticOf(sampleBasic({ Basic: name })).points.includes('2 more where out of service'),
  )
  expect(adding).toEqual(['Hours of Service', 'Driver Fitness', 'Vehicle Maintenance', 'HM Compliance'])
})

const ranking = (changed: Partial<BasicSummary>) => arithmeticOf(sampleBasic(changed)).ranking

describe('a measure is compared', () => {
  test('with carriers of like size', () => {
    expect(ranking({})).toBe('Percentile estimated among carriers with 21 to 100 relevant inspections.')
    expect(ranking({ EventGroup: '501+' })).toBe(
      'Percentile estimated among carriers with 501 or more relevant inspections.',
    )
    expect(ranking({ Basic: 'Controlled Substances', EventGroup: '1' })).toBe(
      'Percentile estimated among carriers with 1 inspection with such a violation.',
    )
  })

  test('with no one where FMCSA shows words instead of a percentile', () => {
    expect(ranking({ Percentile: null, PercentileText: 'Less than 5 vehicle inspections' })).toBeUndefined()
  })

  test('with no one where nothing was violated', () => {
    expect(ranking({ Percentile: 0, PercentileText: '0%', InspectionsWithViolation: 0 })).toBe(
      'Nothing to count, so the percentile is 0%.',
    )
  })
})

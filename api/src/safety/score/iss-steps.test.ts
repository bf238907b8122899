import { expect, test } from '@jest/globals'
import { issSteps, issWithoutAlerts } from './iss-steps.ts'
import type { IssStanding } from './iss.ts'

const hours: IssStanding = { basic: 'Hours of Service', percentile: 61, threshold: 65, isAlert: false }
const vehicle: IssStanding = { basic: 'Vehicle Maintenance', percentile: 82, threshold: 80, isAlert: true }
const materials: IssStanding = {
  basic: 'HM Compliance',
  percentile: undefined,
  threshold: 80,
  isAlert: false,
}

const valuesOf = (...asked: Parameters<typeof issSteps>) => issSteps(...asked).map(({ Value }) => Value)

test('the steps name what is in alert, and the range that it gives', () => {
  const basics = [hours, vehicle, materials]
  expect(issSteps({ score: 65, basis: 'One other BASIC' }, basics)).toEqual([
    { Name: 'Out-of-service order or high risk', Value: 'No' },
    { Name: 'Enough data for a percentile', Value: '2 of 3 BASICs' },
    { Name: 'Hours of Service in alert', Value: 'No, 61% of 65%' },
    { Name: 'Other BASICs in alert', Value: '1, Vehicle Maintenance' },
    { Name: 'That one alone gives', Value: '65 to 69' },
    { Name: 'Estimated score', Value: '65' },
  ])
})

test('an order decides alone', () => {
  expect(valuesOf({ score: 100, basis: 'Out-of-service order' }, [vehicle])).toEqual([
    'Yes, Out-of-service order',
    '100',
  ])
  expect(issSteps({ score: 100, basis: 'Out-of-service order' }, []).at(-1)?.Name).toBe('ISS score')
  expect(issWithoutAlerts('Out-of-service order', [vehicle])).toBeUndefined()
})

test('without a score there is no range', () => {
  expect(valuesOf({ score: null, basis: 'Not enough data' }, [materials])).toEqual([
    'No',
    '0 of 1 BASICs',
    'No',
    'None',
    'None',
  ])
})

test('just under its threshold, a BASIC in alert still decides the place among the passing scores', () => {
  expect(issWithoutAlerts('One other BASIC', [hours, vehicle, materials])).toBe(48)
  expect(issWithoutAlerts('Nothing in alert', [hours, materials])).toBeUndefined()
})

import { expect, test } from '@jest/globals'
import { axisLabels, barLabels } from './axis-labels.ts'

const year = [
  'Dec 2025',
  ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map(
    (month) => `${month} 2026`,
  ),
]

test('months say their year at both ends', () => {
  const labels = axisLabels(year, 600)
  expect(labels.slice(0, 3)).toEqual([['Dec', '2025'], 'Jan', 'Feb'])
  expect(labels.at(-1)).toEqual(['Nov', '2026'])
})

test('where there is little room some are left out, and never the last', () => {
  expect(axisLabels(year, 120)).toEqual([
    ['Dec', '2025'],
    '',
    '',
    'Mar',
    '',
    '',
    'Jun',
    '',
    '',
    '',
    '',
    ['Nov', '2026'],
  ])
})

test('a label that is not a month is unchanged', () => {
  expect(axisLabels(['Unsafe Driving', 'Crash Indicator'], 400)).toEqual([
    'Unsafe Driving',
    'Crash Indicator',
  ])
})

test('bars have their initials where there is no room for more', () => {
  expect(barLabels(year.slice(0, 3), 300)).toEqual(['Dec', 'Jan', 'Feb'])
  expect(barLabels(year.slice(0, 3), 60)).toEqual(['D', 'J', 'F'])
  expect(barLabels(year, 100).join('')).toBe('')
})

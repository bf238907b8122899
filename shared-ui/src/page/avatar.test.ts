import { expect, test } from '@jest/globals'
import { initials } from './avatar.tsx'

test('initials are those of the first and the last name', () => {
  expect(['Dana Pell', 'dana van der pell', 'Operator', '  ', ''].map(initials)).toEqual([
    'DP',
    'DP',
    'O',
    '',
    '',
  ])
})

import { expect, test } from '@jest/globals'
import { shortName } from './short-name.ts'

test.each([
  ['Bram Castellane', 'Bram C.'],
  ['  Ana  María de la Cruz ', 'Ana C.'],
  ['Cher', 'Cher'],
  ['Éric 𝒵ola', 'Éric 𝒵.'],
  ['', null],
  [null, null],
])('%s is told as %s', (name, told) => {
  expect(shortName(name)).toBe(told)
})

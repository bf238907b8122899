import { expect, test } from '@jest/globals'
import { seal } from '../platform/secrets/seal.ts'
import { testKeys } from '../../test/support/test-world.ts'
import { openPayLink, payLink } from './pay-link.ts'

const dataOf = (link: string) => new URL(link, 'https://portal.example').searchParams.get('data') ?? ''

test('a pay link opens its payment, and nothing when it was made up', () => {
  const data = dataOf(payLink(testKeys, 'payment 1'))
  expect(openPayLink(testKeys, data)).toBe('payment 1')
  expect(() => openPayLink(testKeys, `${data.slice(0, -2)}AA`)).toThrow()
  expect(() => openPayLink(testKeys, '')).toThrow()
  const other = seal(testKeys, 'driver.cdl_number:1', 'payment 1').toString('base64url')
  expect(() => openPayLink(testKeys, other)).toThrow()
})

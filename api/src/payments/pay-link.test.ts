import { expect, test } from '@jest/globals'
import { seal } from '../platform/secrets/seal.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { isExpired, openPayLink, payLink, validityOf } from './pay-link.ts'

const link = { paymentId: '019389f0-8d5d-7cc5-9ec5-03c3a3c5c0de', issuedAt: testNow }

const dataOf = (path: string) => new URL(path, 'https://portal.example').searchParams.get('data') ?? ''

test('a pay link tells its payment and when it was issued', () => {
  expect(openPayLink(testKeys, dataOf(payLink(testKeys, link)))).toEqual(link)
})

test('a pay link with one character altered, left out or added is refused', () => {
  const data = dataOf(payLink(testKeys, link))
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const other = (letter: string) => letters[(letters.indexOf(letter) + 1) % letters.length] ?? ''
  for (const [index, letter] of Array.from(data).entries()) {
    const [before, after] = [data.slice(0, index), data.slice(index + 1)]
    expect(() => openPayLink(testKeys, `${before}${other(letter)}${after}`)).toThrow()
    expect(() => openPayLink(testKeys, `${before}${after}`)).toThrow()
    expect(() => openPayLink(testKeys, `${before}.${letter}${after}`)).toThrow()
  }
  expect(() => openPayLink(testKeys, `${data}A`)).toThrow()
  expect(() => openPayLink(testKeys, '')).toThrow()
})

test('what is sealed for another purpose is no pay link', () => {
  const other = seal(testKeys, 'driver.cdl_number:1', link.paymentId).toString('base64url')
  expect(() => openPayLink(testKeys, other)).toThrow()
})

test('a pay link holds 90 days, the last one included', () => {
  expect(validityOf(link)).toEqual({ issuedOn: '2026-11-20', expiresOn: '2027-02-18' })
  expect(isExpired(link, new Date('2027-02-18T23:59:59Z'))).toBe(false)
  expect(isExpired(link, new Date('2027-02-19T00:00:00Z'))).toBe(true)
})

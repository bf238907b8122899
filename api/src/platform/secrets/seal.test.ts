import { expect, test } from '@jest/globals'
import { newKeys, parseKeys } from './keys.ts'
import { blindIndex, blindIndexes, open, seal } from './seal.ts'

const keys = parseKeys(newKeys())
const place = 'driver.cdl_number:1'

test('a sealed text opens where it was sealed, and never looks the same', () => {
  const [one, other] = [seal(keys, place, 'RT445566'), seal(keys, place, 'RT445566')]
  expect(open(keys, place, one)).toBe('RT445566')
  expect(one.equals(other)).toBe(false)
  expect(one.includes('RT445566')).toBe(false)
})

test('a sealed text does not open in another row or column', () => {
  const sealed = seal(keys, place, 'RT445566')
  expect(() => open(keys, 'driver.cdl_number:2', sealed)).toThrow()
  expect(() => open(keys, 'driver.birth_date:1', sealed)).toThrow()
})

test('a sealed text does not open when a single bit of it was changed', () => {
  const sealed = seal(keys, place, 'RT445566')
  for (let index = 1; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => open(keys, place, changed)).toThrow()
  }
})

test('a sealed text opens with an older key after a newer one has taken over, and not without it', () => {
  const [old, next] = ['1:', '2:'].map((id) => `${id}${newKeys().slice(2)}`)
  const before = parseKeys(old ?? '')
  const after = parseKeys(`${next},${old}`)
  const sealed = seal(before, place, 'RT445566')
  expect(open(after, place, sealed)).toBe('RT445566')
  expect(seal(after, place, 'RT445566')[0]).toBe(2)
  expect(() => open(parseKeys(next ?? ''), place, sealed)).toThrow(
    'The key of driver.cdl_number:1 is not among',
  )
})

test('a blind index is the same for the same text alone', () => {
  const index = blindIndex(keys, 'cdl number', 'RT445566')
  expect(blindIndex(keys, 'cdl number', 'RT445566').equals(index)).toBe(true)
  expect(blindIndex(keys, 'cdl number', 'RT445567').equals(index)).toBe(false)
  expect(blindIndex(keys, 'email', 'RT445566').equals(index)).toBe(false)
  expect(blindIndex(parseKeys(newKeys()), 'cdl number', 'RT445566').equals(index)).toBe(false)
})

test('a blind index is looked for under every key', () => {
  const old = `1:${newKeys().slice(2)}`
  const stored = blindIndex(parseKeys(old), 'cdl number', 'RT445566')
  const both = parseKeys(`2:${newKeys().slice(2)},${old}`)
  expect(blindIndexes(both, 'cdl number', 'RT445566').some((index) => index.equals(stored))).toBe(true)
})

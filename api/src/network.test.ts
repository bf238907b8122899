import { expect, test } from '@jest/globals'
import { networkOf } from './network.ts'

test('an IPv4 address stands for itself, also inside IPv6', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
})

test('an IPv6 address stands for its first 64 bits, however it is written', () => {
  const home = networkOf('2001:db8:1:2:3:4:5:6')
  expect(home).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:2::9')).toBe(home)
  expect(networkOf('2001:db8:1:2:ffff::')).toBe(home)
  expect(networkOf('2001:db8:1:3::9')).not.toBe(home)
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

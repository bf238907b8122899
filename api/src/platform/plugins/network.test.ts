import { expect, test } from '@jest/globals'
import { networkOf, trustedBy } from './network.ts'

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

test('a proxy is trusted by its address or its range, also as IPv4 inside IPv6', () => {
  const isTrusted = trustedBy(['127.0.0.1', '::1', '10.1.0.0/16'])
  const asked = ['127.0.0.1', '::ffff:127.0.0.1', '::1', '10.1.9.9', '10.2.0.1', '127.0.0.2', '::2', '']
  expect(asked.filter((address) => isTrusted(address))).toEqual(asked.slice(0, 4))
  expect(trustedBy([])('127.0.0.1')).toBe(false)
})

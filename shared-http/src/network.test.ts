import { expect, test } from '@jest/globals'
import { networkOf, trustedBy, trustedProxies } from './network.ts'

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

test('a proxy is trusted by a name, too', () => {
  const isTrusted = trustedBy(trustedProxies('loopback, uniquelocal'))
  const asked = ['127.0.0.1', '::ffff:127.0.0.2', '::1', '10.9.9.9', '172.18.0.1', '192.168.1.1', 'fd00::1']
  expect(asked.filter((address) => isTrusted(address))).toEqual(asked)
  expect(['169.254.1.1', '8.8.8.8', 'fe80::1'].filter((address) => isTrusted(address))).toEqual([])
})

test('a setting of trusted proxies may be empty', () => {
  expect(trustedProxies('')).toEqual([])
})

test.each([
  'local',
  'proxy.example',
  '1',
  'true',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '10.0.0.0/255.0.0.0',
  '10.1',
  '::1/129',
])('a setting of trusted proxies with %s is refused with what is allowed', (wrong) => {
  expect(() => trustedProxies(`127.0.0.1,${wrong}`)).toThrow(
    `PORTAL_TRUSTED_PROXIES contains "${wrong}": use addresses like 10.0.0.5, ranges like 10.0.0.0/8, or the names loopback, linklocal and uniquelocal, separated by commas.`,
  )
})

import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/**
 * Who stands behind an address: the address itself, of IPv6 the first 64 bits, because everybody has 2^64 of them.
 * IPv4 inside IPv6 is IPv4.
 */
export function networkOf(address: string): string {
  const plain = unmapped(address)
  if (!plain.includes(':')) return plain
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}

const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/**
 * Reads the setting of trusted proxies: addresses, ranges and names, with commas between them.
 * @throws one sentence that names the setting, the wrong value and what is allowed.
 */
export function trustedProxies(setting: string): string[] {
  const proxies = setting
    .split(',')
    .map((proxy) => proxy.trim())
    .filter(Boolean)
  const wrong = proxies.find((proxy) => !isProxy(proxy))
  if (wrong === undefined) return proxies
  throw new Error(
    `PORTAL_TRUSTED_PROXIES contains "${wrong}": use addresses like 10.0.0.5, ranges like 10.0.0.0/8, or the names loopback, linklocal and uniquelocal, separated by commas.`,
  )
}

const names = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** The library also takes numbers, netmasks and short forms of addresses, which would trust other networks than meant. */
function isProxy(proxy: string): boolean {
  const [address = '', bits, ...more] = proxy.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  const isRange = bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
  return names.has(proxy) || (isIP(address) !== 0 && isRange && more.length === 0)
}

/** @returns a function that tells whether an address is that of a proxy of ours. */
export function trustedBy(proxies: readonly string[]): (address: string) => boolean {
  const isTrusted = proxyAddr.compile([...proxies])
  return (address) => isTrusted(address, 0)
}

import { BlockList, isIP } from 'node:net'

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

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Tells the proxies of ours by their addresses, like 127.0.0.1, or ranges of them, like 10.0.0.0/8. */
export function trustedBy(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => {
    const plain = unmapped(address)
    return isIP(plain) !== 0 && trusted.check(plain, familyOf(plain))
  }
}

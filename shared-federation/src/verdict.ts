import type { RegistryRemote } from './registry.ts'

/** What this host offers to remotes. */
export interface HostOffer {
  contracts: readonly number[]
  /** Share key to the version provided. */
  shared: Readonly<Record<string, string>>
}

export type Verdict = { isCompatible: true } | { isCompatible: false; reasons: string[] }

/** Whether a remote can run in this host, decided from the registry alone, before a byte of it is loaded. */
export function verdictOf(remote: Pick<RegistryRemote, 'description' | 'shared'>, host: HostOffer): Verdict {
  const { contract } = remote.description
  const reasons = host.contracts.includes(contract)
    ? []
    : [`It speaks contract ${contract}, and this portal speaks ${host.contracts.join(', ')}`]
  for (const [key, range] of Object.entries(remote.shared)) {
    const provided = host.shared[key]
    if (provided === undefined) reasons.push(`It needs ${key}, which this portal does not provide`)
    else if (!satisfies(provided, range)) {
      reasons.push(`It needs ${key} ${range}, and this portal provides ${provided}`)
    }
  }
  return reasons.length === 0 ? { isCompatible: true } : { isCompatible: false, reasons }
}

/** Whether a version is in a caret range ('^1.2.3'): the only kind that the preset writes. Anything else is not. */
export function satisfies(version: string, range: string): boolean {
  const has = numbersOf(version)
  const needs = range.startsWith('^') ? numbersOf(range.slice(1)) : undefined
  if (!has || !needs) return false
  // The leftmost number that is not zero is the one that breaks.
  const breaking = needs.findIndex((number) => number > 0)
  const fixed = breaking === -1 ? needs.length : breaking + 1
  if (needs.slice(0, fixed).some((number, index) => number !== has[index])) return false
  return compareVersions(version, range.slice(1)) >= 0
}

/** Negative when the first is older. Both are three numbers. */
export function compareVersions(one: string, other: string): number {
  const ones = numbersOf(one) ?? []
  const others = numbersOf(other) ?? []
  const difference = ones.findIndex((number, index) => number !== others[index])
  return difference === -1 ? 0 : (ones[difference] ?? 0) - (others[difference] ?? 0)
}

function numbersOf(version: string): number[] | undefined {
  return /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : undefined
}

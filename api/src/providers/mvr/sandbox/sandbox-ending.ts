import { createHash } from 'node:crypto'

/** In a hundred license numbers, so many end like this; the others are complete at once. */
const shares = [
  ['no record', 6],
  ['mismatch', 3],
  ['declined', 3],
  ['expired', 2],
  ['state delay', 5],
  ['failed first', 5],
  ['two authorities', 8],
  ['refused', 2],
] as const

export type SandboxEnding = (typeof shares)[number][0] | 'complete'

/** A number from 0 up to `below`, the same for equal texts. */
export const drawn = (text: string, below: number) =>
  createHash('sha256').update(text).digest().readUInt32BE(0) % below

/** What becomes of an order with this license number. One that names its ending gets that: 'TEST NO RECORD 1'. */
export function sandboxEnding(licenseNumber: string): SandboxEnding {
  const [, wanted] = /^TEST[\s-]*([A-Z][A-Z\s-]*)/.exec(licenseNumber.toUpperCase()) ?? []
  if (wanted !== undefined) return named(wanted)
  let at = drawn(`ending ${licenseNumber}`, 100)
  for (const [ending, share] of shares) {
    if (at < share) return ending
    at -= share
  }
  return 'complete'
}

function named(wanted: string): SandboxEnding {
  const letters = wanted.replace(/[^A-Z]/g, '')
  const found = shares.find(([ending]) => ending.replace(' ', '').toUpperCase() === letters)
  return found?.[0] ?? 'complete'
}

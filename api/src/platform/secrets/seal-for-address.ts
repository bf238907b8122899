import type { Keys } from './keys.ts'
import { open, seal } from './seal.ts'

/** Seals a text for the address of a page. */
export const sealForAddress = (keys: Keys, place: string, text: string): string =>
  seal(keys, place, text).toString('base64url')

/** Opens what `sealForAddress` made. Throws when it is not authentic, to the last character. */
export function openFromAddress(keys: Keys, place: string, data: string): string {
  const sealed = Buffer.from(data, 'base64url')
  // Node ignores characters, and the last bits of the last one, that are not part of the bytes.
  if (sealed.toString('base64url') !== data) throw new Error('The data of the link is not as it was written')
  return open(keys, place, sealed)
}

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/**
 * Seals a text with AES-256-GCM. `place` is bound in: sealed text that is moved to another row or column does not
 * open there. Layout: key id (1 byte), nonce (12), tag (16), cipher text.
 */
export function seal(keys: Keys, place: string, text: string): Buffer {
  const { id, seal: key } = keys.current
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(id), nonce, cipher.getAuthTag(), sealed])
}

/** Opens what `seal` made. Throws when the text was changed, belongs to another place, or its key is gone. */
export function open(keys: Keys, place: string, sealed: Buffer): string {
  const key = keys.all.find(({ id }) => id === sealed[0])
  if (key === undefined) throw new Error(`The key of ${place} is not among PORTAL_KEYS`)
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const tag = sealed.subarray(1 + nonceLength, 1 + nonceLength + tagLength)
  const decipher = createDecipheriv(algorithm, key.seal, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
  const text = [decipher.update(sealed.subarray(1 + nonceLength + tagLength)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}

/** What a sealed text is found by: equal texts have equal indexes, and only the keys can make one. */
export const blindIndex = (keys: Keys, kind: string, text: string): Buffer =>
  createHmac('sha256', keys.current.index).update(`${kind}\0${text}`).digest()

/** The indexes that a text may have been stored under, one for each key. */
export const blindIndexes = (keys: Keys, kind: string, text: string): Buffer[] =>
  keys.all.map((key) => blindIndex({ ...keys, current: key }, kind, text))

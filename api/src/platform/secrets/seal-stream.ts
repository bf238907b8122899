import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Key, Keys } from './keys.ts'

const algorithm = 'aes-256-gcm'
const pieceLength = 65_536
const tagLength = 16
const saltLength = 16
const headLength = 1 + saltLength

type Bytes = AsyncIterable<Uint8Array>

/** How long what `sealBytes` makes of so many bytes is. */
export const sealedLength = (bytes: number) =>
  headLength + bytes + tagLength * Math.max(1, Math.ceil(bytes / pieceLength))

/**
 * Seals bytes of any length, a piece at a time, so that memory holds one piece. Each file has a key of its own, made from
 * ours, its salt and its `place`: sealed bytes open nowhere else. A piece carries its number and whether it is the last:
 * none can be left out, moved or cut off. Layout: key id (1 byte), salt (16), then pieces of 65536 bytes and a tag (16).
 */
export async function* sealBytes(keys: Keys, place: string, source: Bytes): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(saltLength)
  const key = fileKey(keys.current, salt, place)
  yield Buffer.concat([Buffer.of(keys.current.id), salt])
  for await (const { bytes, number, isLast } of pieces(source, pieceLength)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(number, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Opens what `sealBytes` made. Throws at the first piece that was changed, and at an end that comes too early. */
export async function* openBytes(keys: Keys, place: string, source: Bytes): AsyncGenerator<Uint8Array> {
  let key: Buffer | undefined
  for await (const { bytes, number, isLast } of pieces(source, pieceLength + tagLength, headLength)) {
    if (number === -1) {
      const found = keys.all.find(({ id }) => id === bytes[0])
      if (found === undefined) throw new Error(`The key of ${place} is not among PORTAL_KEYS`)
      if (isLast) throw new Error(`${place} was cut off`)
      key = fileKey(found, bytes.subarray(1), place)
      continue
    }
    if (key === undefined || bytes.length < tagLength) throw new Error(`${place} was cut off`)
    const decipher = createDecipheriv(algorithm, key, nonceOf(number, isLast), { authTagLength: tagLength })
    decipher.setAuthTag(bytes.subarray(-tagLength))
    yield Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()])
  }
}

const fileKey = ({ seal }: Key, salt: Uint8Array, place: string) =>
  Buffer.from(hkdfSync('sha256', seal, salt, `carrier portal file ${place}`, 32))

/** The key is used for one file alone, so a count is enough. */
function nonceOf(number: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

interface Piece {
  bytes: Buffer
  /** From 0; the head is -1. */
  number: number
  isLast: boolean
}

/** Cuts a stream into pieces of one length, after a head; the last one is shorter, or empty where there is nothing. */
async function* pieces(source: Bytes, length: number, head = 0): AsyncGenerator<Piece> {
  let kept: Uint8Array[] = []
  let size = 0
  let number = head === 0 ? 0 : -1
  for await (const bytes of source) {
    kept.push(bytes)
    size += bytes.length
    let due = number === -1 ? head : length
    // The last piece is known by nothing coming after it: one is always held back.
    if (size <= due) continue
    let all = Buffer.concat(kept)
    while (all.length > due) {
      yield { bytes: all.subarray(0, due), number, isLast: false }
      all = all.subarray(due)
      number += 1
      due = length
    }
    kept = [all]
    size = all.length
  }
  yield { bytes: Buffer.concat(kept), number, isLast: true }
}

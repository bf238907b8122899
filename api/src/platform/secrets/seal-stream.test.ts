import { expect, test } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { newKeys, parseKeys } from './keys.ts'
import { openBytes, sealBytes, sealedLength } from './seal-stream.ts'

const keys = parseKeys(newKeys())
const place = 'file 1'

async function* inBits(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const all = async (source: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(source))

const sealed = (bytes: Buffer, size = 1000) => all(sealBytes(keys, place, inBits(bytes, size)))
const opened = (bytes: Buffer, where = place, size = 777) => all(openBytes(keys, where, inBits(bytes, size)))

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_001])(
  '%d bytes come back as they were',
  async (length) => {
    const bytes = randomBytes(length)
    const kept = await sealed(bytes)
    expect(kept).toHaveLength(sealedLength(length))
    expect((await opened(kept)).equals(bytes)).toBe(true)
    expect((await opened(await sealed(bytes, 100_000), place, 200_000)).equals(bytes)).toBe(true)
  },
)

test('encrypted bytes show nothing of their content', async () => {
  const kept = await sealed(Buffer.from('RT445566 '.repeat(10_000)))
  expect(kept.includes('RT445566')).toBe(false)
})

test('encrypted bytes do not open in another place, changed, truncated, recombined or without their key', async () => {
  const kept = await sealed(randomBytes(200_000))
  const piece = 65_552
  const [head, first, second] = [
    kept.subarray(0, 17),
    kept.subarray(17, 17 + piece),
    kept.subarray(17 + piece),
  ]
  await expect(opened(kept, 'file 2')).rejects.toThrow()
  for (const at of [1, 16, 17, 40_000, 17 + piece, kept.length - 1]) {
    const changed = Buffer.from(kept)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(opened(changed)).rejects.toThrow()
  }
  // At the end of a piece: what is left is whole, and is refused all the same.
  await expect(opened(Buffer.concat([head, first]))).rejects.toThrow()
  await expect(opened(Buffer.concat([head, second]))).rejects.toThrow()
  await expect(opened(Buffer.concat([head, second, first]))).rejects.toThrow()
  await expect(opened(head)).rejects.toThrow()
  await expect(opened(Buffer.alloc(0))).rejects.toThrow()
  await expect(
    all(openBytes(parseKeys(`2${newKeys().slice(1)}`), place, inBits(kept, 1000))),
  ).rejects.toThrow('The key of file 1 is not among')
})

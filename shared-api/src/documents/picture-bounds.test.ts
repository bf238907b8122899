import { expect, test } from '@jest/globals'
import { withoutLocation } from './picture-data.ts'

const ascii = (text: string) => [...new TextEncoder().encode(text)]
const joined = (...pieces: (Uint8Array | readonly number[])[]) =>
  new Uint8Array(pieces.flatMap((piece) => [...piece]))

const orientation = 0x0112
/** A directory of orientations, which are all kept: each entry is copied. */
function directory(entries: number, next = 0): Uint8Array {
  const bytes = new Uint8Array(2 + entries * 12 + 4)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, entries, true)
  for (let at = 2; at < 2 + entries * 12; at += 12) {
    view.setUint16(at, orientation, true)
    view.setUint16(at + 2, 3, true)
    view.setUint32(at + 4, 1, true)
  }
  view.setUint32(2 + entries * 12, next, true)
  return bytes
}

/** The head of an Exif block whose directory begins at `first`. */
function head(first: number): Uint8Array {
  const bytes = new Uint8Array(8)
  bytes.set([0x49, 0x49, 42])
  new DataView(bytes.buffer).setUint32(4, first, true)
  return bytes
}

/** A block of one entry, whose value of `size` bytes lies at `from`. */
function pointing(tag: number, size: number, from: number): Uint8Array {
  const entry = new Uint8Array(18)
  const view = new DataView(entry.buffer)
  view.setUint16(0, 1, true)
  view.setUint16(2, tag, true)
  view.setUint16(4, 1, true)
  view.setUint32(6, size, true)
  view.setUint32(10, from, true)
  return joined(head(8), entry)
}

const heic = joined([0, 0, 0, 24], ascii('ftypheic'), [0, 0, 0, 6])
const webp = joined(ascii('RIFF'), [0, 0, 0, 0], ascii('WEBP'))
const png = [0x89, ...ascii('PNG\r\n\x1A\n')]
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder('latin1').decode(bytes)

test('an Exif segment of a JPEG is cleaned within its own bytes, and dropped whole where its directory lies outside', () => {
  const heads = Array.from({ length: 3 }, (_, index) =>
    joined([0xff, 0xe1, 0, 16], ascii('Exif\0\0'), head(2 + 3 * 18 + 4 - (2 + index * 18 + 10))),
  )
  const outside = directory(10)
  const clean = withoutLocation(joined([0xff, 0xd8], ...heads, [0xff, 0xda, 0, 2], outside))
  expect(textOf(clean)).not.toContain('Exif')
  expect(textOf(clean?.subarray(2 + 3 * 18 + 4))).toBe(textOf(outside))
})

test('an Exif chunk of a WebP with more entries than a camera writes is dropped whole', () => {
  const block = joined(head(8), directory(60_000))
  const size = new Uint8Array(Uint32Array.of(block.length).buffer)
  const clean = withoutLocation(joined(webp, ascii('EXIF'), size, block, ascii('VP8 '), [2, 0, 0, 0, 7, 7]))
  expect(clean?.findIndex((byte, index) => index >= 20 && byte !== 0)).toBe(20 + block.length)
  expect(textOf(clean?.subarray(-10))).toBe('VP8 \x02\0\0\0\x07\x07')
})

test('a HEIC whose Exif heads all point to one large directory is refused', () => {
  const heads = Array.from({ length: 300 }, (_, index) => pointing(0x8769, 4, (300 - index) * 26))
  expect(withoutLocation(joined(heic, ...heads, directory(500)))).toBeUndefined()
})

test('a HEIC whose heads have the same bytes deleted again and again is refused', () => {
  const heads = Array.from({ length: 20 }, (_, index) => pointing(0x010f, 900_000, (20 - index) * 26))
  expect(withoutLocation(joined(heic, ...heads, new Uint8Array(900_000)))).toBeUndefined()
})

function tiff(pages: number, entries: number) {
  const size = 2 + entries * 12 + 4
  return joined(
    head(8),
    ...Array.from({ length: pages }, (_, page) =>
      directory(entries, page + 1 < pages ? 8 + (page + 1) * size : 0),
    ),
  )
}

test('a TIFF of 100 pages is cleaned, and one with pages of 60,000 entries is refused', () => {
  expect(withoutLocation(tiff(100, 20))).toHaveLength(8 + 100 * 246)
  expect(withoutLocation(tiff(3, 60_000))).toBeUndefined()
})

test.each([
  ['JPEG segments', [0xff, 0xd8], '\xff\xe1\0\x02'],
  ['PNG chunks', png, '\0\0\0\0tEXt\0\0\0\0'],
  ['WebP chunks', webp, 'EXIF\0\0\0\0'],
])('300 %s are cleaned, and 10,001 are refused', (_, start, part) => {
  const parts = (count: number) =>
    joined(
      start,
      Uint8Array.from(part.repeat(count), (letter) => letter.codePointAt(0) ?? 0),
    )
  expect(withoutLocation(parts(300))).toBeDefined()
  expect(withoutLocation(parts(10_001))).toBeUndefined()
})

import { capturedIn, cleanExif, cleanTiff, exifOfTime } from './exif-block.ts'

/**
 * A picture without the place where it was taken, and without device and owner; it still stands upright, and says when it
 * was taken. `bytes` are changed. What is no picture of a known kind comes back as it is.
 */
export function withoutLocation(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (startsWith(bytes, [0xff, 0xd8])) return cleanJpeg(bytes)
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return cleanPng(bytes)
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') cleanWebp(bytes)
  else if (textAt(bytes, 4, 4) === 'ftyp') cleanHeic(bytes)
  else cleanTiff(bytes)
  return bytes
}

/** When a JPEG was taken, by the clock of the camera: '2026:11:04 14:01:07'. */
export function captureTimeOf(bytes: Uint8Array): string | undefined {
  if (!startsWith(bytes, [0xff, 0xd8])) return undefined
  for (const { marker, from } of segmentsOf(bytes))
    if (marker === app1 && textAt(bytes, from, 6) === exifMark) return capturedIn(bytes, from + 6)
  return undefined
}

/** A JPEG that says when it was taken. */
export function withCaptureTime(jpeg: Uint8Array, captured: string): Uint8Array<ArrayBuffer> {
  const exif = exifOfTime(captured)
  const size = exif.length + 8
  const head = [0xff, 0xd8, 0xff, app1, size >> 8, size & 0xff, ...new TextEncoder().encode(exifMark)]
  const bytes = new Uint8Array(head.length + exif.length + jpeg.length - 2)
  bytes.set(head)
  bytes.set(exif, head.length)
  bytes.set(jpeg.subarray(2), head.length + exif.length)
  return bytes
}

const exifMark = 'Exif\0\0'
const app1 = 0xe1
const [startOfScan, endOfImage] = [0xda, 0xd9]

const startsWith = (bytes: Uint8Array, head: readonly number[]) =>
  head.every((byte, index) => bytes[index] === byte)

const textAt = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCodePoint(...bytes.subarray(from, from + length))

const bigEndian = (bytes: Uint8Array, from: number) =>
  from + 4 > bytes.length ? 0 : new DataView(bytes.buffer, bytes.byteOffset + from, 4).getUint32(0)

interface Segment {
  marker: number
  /** After its length. */
  from: number
  end: number
}

/** The segments of a JPEG up to the end of its image; what phones append after that is none of them. */
function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) return
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    yield { marker, from: at + 4, end: Math.min(end, bytes.length) }
    at = marker === startOfScan ? afterScan(bytes, end) : end
  }
}

/** Within a scan, 0xff is followed by 0 or by the number of a restart. */
function afterScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7) && next !== 0xff) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

const isPlain = (bytes: Uint8Array, { marker, from }: Segment) => {
  // Color profiles stay: without them a picture changes its colors.
  if (marker === 0xe2) return textAt(bytes, from, 11) === 'ICC_PROFILE'
  const isApplications = marker >= 0xe1 && marker <= 0xef && marker !== 0xee
  return !isApplications && marker !== 0xfe
}

function cleanJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let end = 2
  for (const segment of segmentsOf(bytes)) {
    const { marker, from } = segment
    end = marker === startOfScan ? afterScan(bytes, segment.end) : segment.end
    if (isPlain(bytes, segment)) continue
    const isExif = marker === app1 && textAt(bytes, from, 6) === exifMark && cleanExif(bytes, from + 6)
    if (!isExif) bytes.fill(0, from, segment.end)
  }
  // After the image, phones append videos and second pictures with a place of their own.
  return bytes.subarray(0, Math.min(end + 2, bytes.length))
}

const wordsOfPng = new Set(['eXIf', 'tEXt', 'iTXt', 'zTXt'])

function cleanPng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let [at, to] = [8, 8]
  while (at + 12 <= bytes.length) {
    const end = Math.min(at + 12 + bigEndian(bytes, at), bytes.length)
    const name = textAt(bytes, at + 4, 4)
    if (!wordsOfPng.has(name)) {
      bytes.copyWithin(to, at, end)
      to += end - at
    }
    at = end
    if (name === 'IEND') break
  }
  return bytes.subarray(0, to)
}

function cleanWebp(bytes: Uint8Array<ArrayBuffer>): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 12
  while (at + 8 <= bytes.length) {
    const [name, size] = [textAt(bytes, at, 4), view.getUint32(at + 4, true)]
    const from = at + 8
    if (name === 'EXIF') cleanExif(bytes, textAt(bytes, from, 6) === exifMark ? from + 6 : from)
    if (name === 'XMP ') bytes.fill(0x20, from, from + size)
    at = from + size + (size % 2)
  }
}

/** The heads of an Exif block, whose first directory follows at once: long enough to be nothing else. */
const exifHeads = [
  [0x49, 0x49, 42, 0, 8, 0, 0, 0],
  [0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
]

function cleanHeic(bytes: Uint8Array<ArrayBuffer>): void {
  for (const head of exifHeads) for (const at of placesOf(bytes, head)) cleanExif(bytes, at)
  const [opening, closing] = ['<x:xmpmeta', '</x:xmpmeta>'].map((text) => [...new TextEncoder().encode(text)])
  for (const at of placesOf(bytes, opening ?? [])) {
    const [end = bytes.length] = placesOf(bytes, closing ?? [], at)
    bytes.fill(0x20, at, end)
  }
}

function* placesOf(bytes: Uint8Array, wanted: readonly number[], from = 0): Generator<number> {
  const [first = 0] = wanted
  let at = bytes.indexOf(first, from)
  while (at !== -1) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) yield at
    at = bytes.indexOf(first, at + 1)
  }
}

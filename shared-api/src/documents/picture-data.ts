import { capturedIn, cleanExif, cleaningBudget, cleanTiff, exifOfTime, isSpent } from './exif-block.ts'

/**
 * A picture without the place where it was taken, and without device and owner; it still stands upright, and says when it
 * was taken. `bytes` are changed. What is no picture of a known kind comes back as it is. Undefined where cleaning would
 * take long, as no camera's picture does.
 */
export function withoutLocation(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  if (startsWith(bytes, [0xff, 0xd8])) return cleanJpeg(bytes)
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return cleanPng(bytes)
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return cleanWebp(bytes)
  if (textAt(bytes, 4, 4) === 'ftyp') return cleanHeic(bytes)
  return cleanTiff(bytes, cleaningBudget(bytes)) ? bytes : undefined
}

/** When a JPEG was taken, by the clock of the camera: '2026:11:04 14:01:07'. */
export function captureTimeOf(bytes: Uint8Array): string | undefined {
  if (!startsWith(bytes, [0xff, 0xd8])) return undefined
  for (const { marker, from, end } of segmentsOf(bytes))
    if (marker === app1 && textAt(bytes, from, 6) === exifMark)
      return capturedIn(bytes.subarray(from + 6, end))
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

/** Segments or chunks of a picture: far more than 10 MB from a camera or a scanner have. */
const mostParts = 10_000
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

/** Within a scan, 0xff is followed by 0 or by the number of a restart. A plain loop, as in `placesOf`. */
function afterScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7) && next !== 0xff) return at
  }
  return bytes.length
}

const isPlain = (bytes: Uint8Array, { marker, from }: Segment) => {
  // Color profiles stay: without them a picture changes its colors.
  if (marker === 0xe2) return textAt(bytes, from, 11) === 'ICC_PROFILE'
  const isApplications = marker >= 0xe1 && marker <= 0xef && marker !== 0xee
  return !isApplications && marker !== 0xfe
}

function cleanJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const budget = cleaningBudget(bytes)
  let parts = 0
  let end = 2
  for (const segment of segmentsOf(bytes)) {
    parts += 1
    if (parts > mostParts) return undefined
    const { marker, from } = segment
    end = marker === startOfScan ? afterScan(bytes, segment.end) : segment.end
    if (isPlain(bytes, segment)) continue
    const isExif = marker === app1 && textAt(bytes, from, 6) === exifMark
    const isClean = isExif && cleanExif(bytes.subarray(from + 6, segment.end), budget)
    if (!isClean) bytes.fill(0, from, segment.end)
  }
  // After the image, phones append videos and second pictures with a place of their own.
  return bytes.subarray(0, Math.min(end + 2, bytes.length))
}

const wordsOfPng = new Set(['eXIf', 'tEXt', 'iTXt', 'zTXt'])

function cleanPng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  let [at, to, parts] = [8, 8, 0]
  while (at + 12 <= bytes.length) {
    parts += 1
    if (parts > mostParts) return undefined
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

function cleanWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const budget = cleaningBudget(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let [at, parts] = [12, 0]
  while (at + 8 <= bytes.length) {
    parts += 1
    if (parts > mostParts) return undefined
    const [name, size] = [textAt(bytes, at, 4), view.getUint32(at + 4, true)]
    const from = at + 8
    const end = from + size
    const exif = textAt(bytes, from, 6) === exifMark ? from + 6 : from
    if (name === 'EXIF' && !cleanExif(bytes.subarray(exif, end), budget)) bytes.fill(0, from, end)
    if (name === 'XMP ') bytes.fill(0x20, from, end)
    at = end + (size % 2)
  }
  return bytes
}

/** The heads of an Exif block, whose first directory follows at once: long enough to be nothing else. */
const exifHeads = [
  [0x49, 0x49, 42, 0, 8, 0, 0, 0],
  [0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
]

function cleanHeic(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const budget = cleaningBudget(bytes)
  for (const head of exifHeads)
    for (const at of placesOf(bytes, head)) {
      cleanExif(bytes.subarray(at), budget)
      // Where the block ends is not known here, so it can't be dropped whole.
      if (isSpent(budget)) return undefined
    }
  const [opening, closing] = ['<x:xmpmeta', '</x:xmpmeta>'].map((text) => [...new TextEncoder().encode(text)])
  for (const at of placesOf(bytes, opening ?? [])) {
    const [end = bytes.length] = placesOf(bytes, closing ?? [], at)
    bytes.fill(0x20, at, end)
  }
  return bytes
}

/** A plain loop, because indexOf of the first byte is slow in a file that is full of it. */
function* placesOf(bytes: Uint8Array, wanted: readonly number[], from = 0): Generator<number> {
  for (let at = from; at <= bytes.length - wanted.length; at += 1) {
    let same = 0
    while (same < wanted.length && bytes[at + same] === wanted[same]) same += 1
    if (same === wanted.length) yield at
  }
}

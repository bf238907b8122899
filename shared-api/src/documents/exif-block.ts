/** The tags of an Exif block, a small TIFF file within a picture. */
const tags = { exif: 0x8769, place: 0x8825, captured: 0x9003 }

/** Orientation and times: what a picture needs to stand upright and to say when it was taken. */
const kept = new Set([
  0x0112,
  0x0132,
  tags.exif,
  tags.captured,
  0x9004,
  0x9010,
  0x9011,
  0x9012,
  0x9290,
  0x9291,
  0x9292,
])
/** Of a TIFF picture, whose other tags are the picture itself: XMP, IPTC, Photoshop, GPS. */
const personal = new Set([0x02bc, 0x83bb, 0x8649, 0x8825])

/** Bytes of a value by its type. */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

const entrySize = 12

interface Block {
  view: DataView
  isLittleEndian: boolean
}

interface Entry {
  tag: number
  at: number
  /** Where its value lies, and how long it is. */
  from: number
  size: number
}

/** The block that begins at `start`; undefined where none does. */
function blockAt(bytes: Uint8Array, start: number): Block | undefined {
  if (start + 8 > bytes.length) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.length - start)
  const order = view.getUint16(0)
  const isLittleEndian = order === 0x4949
  if (!isLittleEndian && order !== 0x4d4d) return undefined
  return view.getUint16(2, isLittleEndian) === 42 ? { view, isLittleEndian } : undefined
}

/** The entries of a directory; none where it does not lie within the block. */
function entriesAt({ view, isLittleEndian }: Block, directory: number): Entry[] {
  if (directory < 8 || directory + 2 > view.byteLength) return []
  const count = view.getUint16(directory, isLittleEndian)
  if (directory + 2 + count * entrySize + 4 > view.byteLength) return []
  return Array.from({ length: count }, (_, index) => {
    const at = directory + 2 + index * entrySize
    const size =
      (typeSizes[view.getUint16(at + 2, isLittleEndian)] ?? 0) * view.getUint32(at + 4, isLittleEndian)
    const from = size <= 4 ? at + 8 : view.getUint32(at + 8, isLittleEndian)
    return { tag: view.getUint16(at, isLittleEndian), at, from, size }
  })
}

const zero = (view: DataView, from: number, size: number) => {
  const end = Math.min(from + size, view.byteLength)
  if (from < end) new Uint8Array(view.buffer, view.byteOffset + from, end - from).fill(0)
}

/** Deletes the entries that are not kept, with their values, and closes the gaps. Returns the next directory. */
function cleanDirectory(block: Block, directory: number, isKept: (tag: number) => boolean): number {
  const { view, isLittleEndian } = block
  const entries = entriesAt(block, directory)
  if (entries.length === 0) return 0
  const next = view.getUint32(directory + 2 + entries.length * entrySize, isLittleEndian)
  const left = entries.filter(({ tag }) => isKept(tag))
  for (const { tag, from, size } of entries) if (!isKept(tag)) zero(view, from, size)
  const copies = left.map(({ at }) => new Uint8Array(view.buffer, view.byteOffset + at, entrySize).slice())
  zero(view, directory + 2, entries.length * entrySize + 4)
  view.setUint16(directory, left.length, isLittleEndian)
  const first = new Uint8Array(view.buffer, view.byteOffset + directory + 2)
  for (const [index, copy] of copies.entries()) first.set(copy, index * entrySize)
  return next
}

/** The directory that an entry points to; 0 without one. */
const directoryIn = (block: Block, directory: number, tag: number): number => {
  const entry = entriesAt(block, directory).find((candidate) => candidate.tag === tag)
  return entry === undefined ? 0 : block.view.getUint32(entry.at + 8, block.isLittleEndian)
}

/** Deletes place, device and owner from the Exif block at `start`, and leaves orientation and times. False without one. */
export function cleanExif(bytes: Uint8Array, start: number): boolean {
  const block = blockAt(bytes, start)
  if (block === undefined) return false
  const first = block.view.getUint32(4, block.isLittleEndian)
  const exif = directoryIn(block, first, tags.exif)
  const place = directoryIn(block, first, tags.place)
  if (place !== first) cleanDirectory(block, place, () => false)
  cleanDirectory(block, first, (tag) => kept.has(tag))
  if (exif !== first) cleanDirectory(block, exif, (tag) => kept.has(tag) && tag !== tags.exif)
  return true
}

const mostPages = 500

/** Deletes the place from a TIFF picture. */
export function cleanTiff(bytes: Uint8Array): void {
  const block = blockAt(bytes, 0)
  if (block === undefined) return
  const { view, isLittleEndian } = block
  const seen = new Set<number>()
  let directory = view.getUint32(4, isLittleEndian)
  while (directory !== 0 && !seen.has(directory) && seen.size < mostPages) {
    seen.add(directory)
    const exif = directoryIn(block, directory, tags.exif)
    if (exif !== 0 && !seen.has(exif))
      cleanDirectory(block, exif, (tag) => kept.has(tag) && tag !== tags.exif)
    const place = directoryIn(block, directory, tags.place)
    if (!seen.has(place)) cleanDirectory(block, place, () => false)
    const left = entriesAt(block, directory).filter(({ tag }) => !personal.has(tag)).length
    const next = cleanDirectory(block, directory, (tag) => !personal.has(tag))
    if (next !== 0) view.setUint32(directory + 2 + left * entrySize, next, isLittleEndian)
    directory = next
  }
}

/** '2026:11:04 14:01:07' by the clock of the camera; undefined where the block does not say. */
export function capturedIn(bytes: Uint8Array, start: number): string | undefined {
  const block = blockAt(bytes, start)
  if (block === undefined) return undefined
  const { view, isLittleEndian } = block
  const exif = directoryIn(block, view.getUint32(4, isLittleEndian), tags.exif)
  const captured = entriesAt(block, exif).find(({ tag }) => tag === tags.captured)
  if (captured === undefined || captured.from + 19 > view.byteLength) return undefined
  const text = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + captured.from, 19))
  return /^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/.test(text) ? text : undefined
}

/** An Exif block that says when the picture was taken, and nothing else. */
export function exifOfTime(captured: string): Uint8Array {
  const bytes = new Uint8Array(64)
  const view = new DataView(bytes.buffer)
  bytes.set([0x4d, 0x4d, 0, 42])
  view.setUint32(4, 8)
  // The first directory has one entry: where the second one is.
  view.setUint16(8, 1)
  view.setUint16(10, tags.exif)
  view.setUint16(12, 4)
  view.setUint32(14, 1)
  view.setUint32(18, 26)
  view.setUint16(26, 1)
  view.setUint16(28, tags.captured)
  view.setUint16(30, 2)
  view.setUint32(32, 20)
  view.setUint32(36, 44)
  bytes.set(new TextEncoder().encode(captured).subarray(0, 19), 44)
  return bytes
}

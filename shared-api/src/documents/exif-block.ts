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

/** What may still be done for one picture. Made-up ones would have the same bytes read and deleted again and again. */
export interface CleaningBudget {
  /** Entries that are read, each time that one is. */
  entries: number
  /** Bytes that are deleted: without overlaps these are fewer than the picture has. */
  bytes: number
}

/** A scan of 500 pages reads 50,000 entries. */
export const cleaningBudget = ({ length }: Uint8Array): CleaningBudget => ({
  entries: 100_000,
  bytes: length,
})

export const isSpent = ({ entries, bytes }: CleaningBudget) => entries < 0 || bytes < 0

interface Block {
  view: DataView
  isLittleEndian: boolean
  budget: CleaningBudget
}

interface Entry {
  tag: number
  at: number
  /** Where its value lies, and how long it is. */
  from: number
  size: number
}

/** The block that is all of `bytes`; undefined where it is none. */
function blockIn(bytes: Uint8Array, budget: CleaningBudget): Block | undefined {
  if (bytes.length < 8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const order = view.getUint16(0)
  const isLittleEndian = order === 0x4949
  if (!isLittleEndian && order !== 0x4d4d) return undefined
  return view.getUint16(2, isLittleEndian) === 42 ? { view, isLittleEndian, budget } : undefined
}

/** The entries of a directory; none where it does not lie within the block, or the budget is spent. */
function entriesAt({ view, isLittleEndian, budget }: Block, directory: number): Entry[] {
  budget.entries -= 1
  if (directory < 8 || directory + 2 > view.byteLength) return []
  const count = view.getUint16(directory, isLittleEndian)
  if (directory + 2 + count * entrySize + 4 > view.byteLength) return []
  budget.entries -= count
  if (isSpent(budget)) return []
  return Array.from({ length: count }, (_, index) => {
    const at = directory + 2 + index * entrySize
    const size =
      (typeSizes[view.getUint16(at + 2, isLittleEndian)] ?? 0) * view.getUint32(at + 4, isLittleEndian)
    const from = size <= 4 ? at + 8 : view.getUint32(at + 8, isLittleEndian)
    return { tag: view.getUint16(at, isLittleEndian), at, from, size }
  })
}

function zero({ view, budget }: Block, from: number, size: number) {
  const end = Math.min(from + size, view.byteLength)
  if (from >= end) return
  budget.bytes -= end - from
  if (!isSpent(budget)) new Uint8Array(view.buffer, view.byteOffset + from, end - from).fill(0)
}

/** Deletes the entries that are not kept, with their values, and closes the gaps. Returns the next directory. */
function cleanDirectory(block: Block, directory: number, isKept: (tag: number) => boolean): number {
  const { view, isLittleEndian } = block
  const entries = entriesAt(block, directory)
  if (entries.length === 0) return 0
  const next = view.getUint32(directory + 2 + entries.length * entrySize, isLittleEndian)
  const left = entries.filter(({ tag }) => isKept(tag))
  for (const { tag, from, size } of entries) if (!isKept(tag)) zero(block, from, size)
  const copies = left.map(({ at }) => new Uint8Array(view.buffer, view.byteOffset + at, entrySize).slice())
  zero(block, directory + 2, entries.length * entrySize + 4)
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

/**
 * Deletes place, device and owner from an Exif block, and leaves orientation and times.
 * False where it has no directory, or the budget does not suffice: it may still tell everything.
 */
export function cleanExif(bytes: Uint8Array, budget: CleaningBudget): boolean {
  const block = blockIn(bytes, budget)
  if (block === undefined) return false
  const first = block.view.getUint32(4, block.isLittleEndian)
  if (entriesAt(block, first).length === 0) return false
  const exif = directoryIn(block, first, tags.exif)
  const place = directoryIn(block, first, tags.place)
  if (place !== first) cleanDirectory(block, place, () => false)
  cleanDirectory(block, first, (tag) => kept.has(tag))
  if (exif !== first) cleanDirectory(block, exif, (tag) => kept.has(tag) && tag !== tags.exif)
  return !isSpent(budget)
}

/** Deletes the place from a TIFF picture. False where the budget does not suffice: it may still tell the place. */
export function cleanTiff(bytes: Uint8Array, budget: CleaningBudget): boolean {
  const block = blockIn(bytes, budget)
  if (block === undefined) return true
  const { view, isLittleEndian } = block
  const seen = new Set<number>()
  let directory = view.getUint32(4, isLittleEndian)
  while (directory !== 0 && !seen.has(directory)) {
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
  return !isSpent(budget)
}

/** '2026:11:04 14:01:07' by the clock of the camera; undefined where the block does not say. */
export function capturedIn(bytes: Uint8Array): string | undefined {
  const block = blockIn(bytes, cleaningBudget(bytes))
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

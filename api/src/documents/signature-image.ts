import { PNG } from 'pngjs'
import { runApart, type Share } from '../platform/threads.ts'

/** Bytes: a drawn line takes a fifth, and noise takes long to draw. */
const maxBytes = 100_000
/** Pixels, about twice those of a signature box on a sharp screen. */
const maxWidth = 1500
const maxHeight = 500
const firstBytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

const white = { red: 255, green: 255, blue: 255 }

interface Head {
  width: number
  height: number
  isInterlaced: boolean
  /** Bits of a color: browsers draw with 8, and 16 take long. */
  depth: number
}

/** As `redrawSignature`, on a thread that answers no calls. */
export async function redrawApart(given: Uint8Array, shareKey: Share): Promise<Buffer | undefined> {
  const redrawn = await runApart<Uint8Array | undefined>(import.meta.url, 'redrawSignature', given, {
    shareKey,
    isHeavy: true,
  })
  return redrawn && Buffer.from(redrawn)
}

/**
 * Copies the pixels of a signature to a new PNG, so that nothing else in the file is stored. Undefined when it is not a
 * PNG, too large or blank.
 */
export function redrawSignature(bytes: Uint8Array): Buffer | undefined {
  const given = Buffer.from(bytes)
  const head = given.length > maxBytes ? undefined : headOf(given)
  // Checked before decompression, because a small file may decode to a huge image.
  if (head === undefined || head.isInterlaced || head.depth !== 8) return undefined
  const { width, height } = head
  if (width === 0 || height === 0 || width > maxWidth || height > maxHeight) return undefined
  const picture = decoded(given)
  if (picture === undefined || isBlank(picture)) return undefined
  const redrawn = new PNG({ width, height })
  picture.data.copy(redrawn.data)
  // On white: a picture that can be seen through takes five times as long to put into a document.
  // One filter for all lines (Paeth): trying all of them on each line takes half as long again.
  return PNG.sync.write(redrawn, { colorType: 2, filterType: 4, inputHasAlpha: true, bgColor: white })
}

function headOf(given: Buffer): Head | undefined {
  if (given.length < 33 || !given.subarray(0, firstBytes.length).equals(firstBytes)) return undefined
  return {
    width: given.readUInt32BE(16),
    height: given.readUInt32BE(20),
    isInterlaced: given[28] !== 0,
    depth: given[24] ?? 0,
  }
}

function decoded(given: Buffer) {
  try {
    return PNG.sync.read(given)
  } catch {
    return undefined
  }
}

/** All pixels are equal: the user saved without signing. */
function isBlank({ data }: { data: Buffer }) {
  const first = data.readUInt32BE(0)
  for (let at = 4; at < data.length; at += 4) {
    if (data.readUInt32BE(at) !== first) return false
  }
  return true
}

import { PNG } from 'pngjs'

const mostWidth = 2000
const mostHeight = 1000
const firstBytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

interface Head {
  width: number
  height: number
  isInterlaced: boolean
}

/**
 * Draws a signature again: what comes out holds the same points and nothing else that was in the file. Undefined where
 * it is no PNG, is larger than a signature needs, or nothing is written on it.
 */
export function redrawSignature(given: Buffer): Buffer | undefined {
  const head = headOf(given)
  // Known before anything is unpacked: a small file may hold a picture that fills the memory.
  if (head === undefined || head.isInterlaced) return undefined
  const { width, height } = head
  if (width === 0 || height === 0 || width > mostWidth || height > mostHeight) return undefined
  const picture = decoded(given)
  if (picture === undefined || isBlank(picture)) return undefined
  const redrawn = new PNG({ width, height })
  picture.data.copy(redrawn.data)
  return PNG.sync.write(redrawn)
}

function headOf(given: Buffer): Head | undefined {
  if (given.length < 33 || !given.subarray(0, firstBytes.length).equals(firstBytes)) return undefined
  return { width: given.readUInt32BE(16), height: given.readUInt32BE(20), isInterlaced: given[28] !== 0 }
}

function decoded(given: Buffer) {
  try {
    return PNG.sync.read(given)
  } catch {
    return undefined
  }
}

/** Every point is the first one: a user saved before signing. */
function isBlank({ data }: { data: Buffer }) {
  const first = data.readUInt32BE(0)
  for (let at = 4; at < data.length; at += 4) {
    if (data.readUInt32BE(at) !== first) return false
  }
  return true
}

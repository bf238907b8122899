import { expect, test } from '@jest/globals'
import { PNG } from 'pngjs'
import { crc32, deflateSync } from 'node:zlib'
import { redrawSignature } from './signature-image.ts'

function drawn(width: number, height: number, isSigned = true) {
  const picture = new PNG({ width, height })
  if (isSigned) picture.data.writeUInt32BE(0x000000ff, 4 * (Math.floor((width * height) / 2) || 0))
  return PNG.sync.write(picture)
}

/** A part of a PNG that says what it holds, and holds it. */
function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A head that says one size, and content of another. */
function bomb(width: number, height: number, interlace: number) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, interlace], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(50_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a picture with 16 bits of a color is refused: it takes long, and no browser draws one', () => {
  const { width, height, data } = PNG.sync.read(drawn(300, 120))
  const wide = Buffer.alloc(data.length * 2, data)
  const given = PNG.sync.write(Object.assign(new PNG({ width, height }), { data: wide }), { bitDepth: 16 })
  expect(given[24]).toBe(16)
  expect(redrawSignature(given)).toBeUndefined()
})

test('a signature keeps its points, and nothing else that the file held', () => {
  const given = drawn(300, 120)
  const end = given.length - 12
  const note = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))
  const laden = Buffer.concat([given.subarray(0, end), note, given.subarray(end)])
  const redrawn = redrawSignature(laden)
  expect(redrawn?.includes('script')).toBe(false)
  const points = PNG.sync.read(redrawn ?? Buffer.alloc(0)).data
  // One black point, and white where the picture could be seen through.
  const black = points.indexOf(Buffer.from([0, 0, 0, 255]))
  expect(black).toBe(4 * Math.floor((300 * 120) / 2))
  expect(points.subarray(0, black).every((value) => value === 255)).toBe(true)
  expect(points.subarray(black + 4).every((value) => value === 255)).toBe(true)
})

test.each([
  ['a picture of nothing', drawn(300, 120, false)],
  ['one that is too wide', drawn(1501, 1)],
  ['one that is too high', drawn(1, 501)],
  ['one that is too large', Buffer.concat([drawn(300, 120), Buffer.alloc(100_000)])],
  ['one that is cut off', drawn(300, 120).subarray(0, 60)],
  ['one whose head asks for a memory full', bomb(60_000, 60_000, 0)],
  ['one that unpacks to more than its head says, in passes', bomb(10, 10, 1)],
  ['one with something behind it', Buffer.concat([drawn(300, 120), Buffer.from('PK\x03\x04')])],
  ['what is no PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing', Buffer.alloc(0)],
])('%s is no signature', (_, given) => {
  expect(redrawSignature(given)).toBeUndefined()
})

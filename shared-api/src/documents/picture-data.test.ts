import { expect, test } from '@jest/globals'
import { captureTimeOf, withCaptureTime, withoutLocation } from './picture-data.ts'

const ascii = (text: string) => [...new TextEncoder().encode(text)]
const taken = '2026:11:04 14:01:07'
const secrets = ['38 deg 53 min', 'Maker of cameras', 'Serial 4471']

/** A little-endian Exif block: maker, orientation 6, place, time taken and a maker's note. */
function exifBlock(): number[] {
  const bytes = new Uint8Array(256)
  const view = new DataView(bytes.buffer)
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, type, true)
    view.setUint32(at + 4, count, true)
    view.setUint32(at + 8, value, true)
  }
  bytes.set([0x49, 0x49, 42, 0, 8, 0, 0, 0])
  view.setUint16(8, 4, true)
  entry(10, 0x010f, 2, 16, 160)
  entry(22, 0x0112, 3, 1, 6)
  entry(34, 0x8769, 4, 1, 70)
  entry(46, 0x8825, 4, 1, 110)
  view.setUint16(70, 2, true)
  entry(72, 0x9003, 2, 20, 180)
  entry(84, 0x927c, 7, 11, 210)
  view.setUint16(110, 1, true)
  entry(112, 0x0002, 2, 13, 230)
  bytes.set(ascii(secrets[1] ?? ''), 160)
  bytes.set(ascii(taken), 180)
  bytes.set(ascii(secrets[2] ?? ''), 210)
  bytes.set(ascii(secrets[0] ?? ''), 230)
  return [...bytes]
}

const segment = (marker: number, content: number[]) => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 0xff,
  ...content,
]
const exif = [...ascii('Exif\0\0'), ...exifBlock()]
const xmp = ascii('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta exif:GPSLatitude="38,53N"/>')
const scan = [...segment(0xda, [1, 1, 0]), 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]
const jpeg = [
  0xff,
  0xd8,
  ...segment(0xe1, exif),
  ...segment(0xe1, xmp),
  ...segment(0xe2, ascii('ICC_PROFILE colors')),
  ...segment(0xfe, ascii('38 deg 53 min')),
  ...scan,
  0xff,
  0xd9,
]
const chunk = (name: string, content: number[]) => [
  0,
  0,
  content.length >> 8,
  content.length & 0xff,
  ...ascii(name),
  ...content,
  9,
  9,
  9,
  9,
]
const riff = (name: string, content: number[]) => [
  ...ascii(name),
  content.length & 0xff,
  content.length >> 8,
  0,
  0,
  ...content,
  ...(content.length % 2 === 0 ? [] : [0]),
]
const png = [
  0x89,
  ...ascii('PNG\r\n\x1A\n'),
  ...chunk('eXIf', exifBlock()),
  ...chunk('IDAT', [7]),
  ...chunk('IEND', []),
]
const heic = [
  0,
  0,
  0,
  24,
  ...ascii('ftypheic'),
  0,
  0,
  0,
  6,
  ...exif,
  ...ascii('<x:xmpmeta 38 deg 53 min</x:xmpmeta>'),
]
const webp = [
  ...ascii('RIFF'),
  0,
  0,
  0,
  0,
  ...ascii('WEBP'),
  ...riff('VP8 ', [7, 7]),
  ...riff('EXIF', exif),
  ...riff('XMP ', xmp),
]

function cleaned(bytes: number[]) {
  const clean = withoutLocation(new Uint8Array(bytes))
  if (clean === undefined) throw new Error('The picture was refused')
  return clean
}
const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
const told = (bytes: Uint8Array) =>
  secrets.concat('GPSLatitude').filter((secret) => textOf(bytes).includes(secret))

test.each([
  ['JPEG', jpeg],
  ['PNG', png],
  ['HEIC', heic],
  ['WEBP', webp],
])('a %s tells neither place nor device', (_, bytes) => {
  expect(told(new Uint8Array(bytes)).length).toBeGreaterThan(0)
  expect(told(cleaned(bytes))).toEqual([])
})

test('a TIFF tells no place, and keeps the tags that are its picture', () => {
  const tiff = cleaned(exifBlock())
  const view = new DataView(tiff.buffer)
  expect(
    [...Array(view.getUint16(8, true)).keys()].map((index) => view.getUint16(10 + index * 12, true)),
  ).toEqual([0x010f, 0x0112, 0x8769])
  expect(textOf(tiff)).toContain(taken)
  expect(textOf(tiff)).not.toContain(secrets[0])
})

test('a picture still says when it was taken, stands upright, and has its colors', () => {
  const clean = cleaned(jpeg)
  expect(captureTimeOf(clean)).toBe(taken)
  expect(textOf(clean)).toContain('ICC_PROFILE colors')
  expect([...clean.subarray(-scan.length - 2)]).toEqual([...scan, 0xff, 0xd9])
  const orientation = textOf(clean).indexOf('\x12\x01\x03\0\x01\0\0\0\x06')
  expect(orientation).toBeGreaterThan(0)
  for (const bytes of [heic, webp]) expect(textOf(cleaned(bytes))).toContain(taken)
})

test('what a phone appends after the image goes, with a place of its own', () => {
  expect(cleaned([...jpeg, ...jpeg])).toEqual(cleaned(jpeg))
})

test('a picture that was drawn again says when the first one was taken', () => {
  const drawn = new Uint8Array([0xff, 0xd8, ...scan, 0xff, 0xd9])
  expect(captureTimeOf(drawn)).toBeUndefined()
  expect(captureTimeOf(withCaptureTime(drawn, taken))).toBe(taken)
  expect(captureTimeOf(cleaned([...withCaptureTime(drawn, taken)]))).toBe(taken)
})

test('a picture that is cut off anywhere, or points beyond its end, is cleaned without an error', () => {
  for (const bytes of [jpeg, png, heic, webp, exifBlock()])
    for (let length = 0; length < bytes.length; length += 1) cleaned(bytes.slice(0, length))
  const pointing = exifBlock()
  pointing.fill(0xff, 10, 60)
  expect(cleaned(pointing)).toHaveLength(256)
})

test('a document that is no picture comes back as it is', () => {
  const pdf = ascii('%PDF-1.7 GPSLatitude')
  expect([...cleaned(pdf)]).toEqual(pdf)
})

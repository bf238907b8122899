import { expect, test } from '@jest/globals'
import { captureTimeOf, withCaptureTime } from 'shared-api/documents/picture-data'
import { type DrawPicture, shrinkPicture } from './shrink-picture.ts'

const megabyte = 1_048_576
const taken = '2026:11:04 14:01:07'
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, 7, 0xff, 0xd9])

/** A photo of so many megabytes that says when and where it was taken. */
const photo = (megabytes: number, type = 'image/jpeg') =>
  new File(
    [
      withCaptureTime(jpeg, taken),
      new TextEncoder().encode('GPSLatitude'),
      new Uint8Array(megabytes * megabyte),
    ],
    'IMG 4471.HEIC',
    { type },
  )

const draw: DrawPicture = async () => new Blob([jpeg])
const cannotDraw: DrawPicture = () => Promise.reject(new Error('not here'))

test('a 25-MB photo is drawn smaller, without its place, and says when it was taken', async () => {
  const shrunk = await shrinkPicture(photo(25), draw)
  expect({ name: shrunk.name, type: shrunk.type }).toEqual({ name: 'IMG 4471.jpg', type: 'image/jpeg' })
  const bytes = new Uint8Array(await shrunk.arrayBuffer())
  expect(captureTimeOf(bytes)).toBe(taken)
  expect(new TextDecoder().decode(bytes)).not.toContain('GPS')
})

test('a drawing that is still too large is drawn once more, smaller', async () => {
  const sides: number[] = []
  const shrunk = await shrinkPicture(photo(25), async (_, side) => {
    sides.push(side)
    return new Blob([side > 2500 ? new Uint8Array(11 * megabyte) : jpeg])
  })
  expect(sides).toEqual([3000, 2200])
  expect(shrunk.size).toBeLessThan(megabyte)
})

test.each([
  ['a small photo', photo(1), draw],
  ['a PDF', photo(9, 'application/pdf'), draw],
  ['a picture that this browser cannot draw', photo(9, 'image/heic'), cannotDraw],
])('%s is sent as it is', async (_, file, drawing) => {
  expect(await shrinkPicture(file, drawing)).toBe(file)
})

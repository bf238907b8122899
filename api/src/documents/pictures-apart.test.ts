import { expect, test } from '@jest/globals'
import { randomFillSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { turnsBeside } from '../../test/support/turns-beside.ts'
import { heavyTurns } from '../platform/plugins/fair-share.ts'
import { removeLocation } from './picture-location.ts'
import { redrawApart } from './signature-image.ts'

const emptyPng = Buffer.from('89504e470d0a1a0a0000000049454e44ae426082', 'hex')

test('other work goes on while signatures are redrawn', async () => {
  const drawn = new PNG({ width: 150, height: 60 })
  randomFillSync(drawn.data)
  // What can't be seen through stays as it is.
  for (let at = 3; at < drawn.data.length; at += 4) drawn.data[at] = 255
  const given = PNG.sync.write(drawn)
  const { made: redrawn, turns } = await turnsBeside(() =>
    Promise.all([redrawApart(given, 'one'), redrawApart(given, 'two')]),
  )
  expect(turns).toBeGreaterThan(10)
  for (const picture of redrawn)
    expect(PNG.sync.read(picture ?? Buffer.alloc(0)).data.equals(drawn.data)).toBe(true)
})

test('a picture waits for its turn until the search of its company has ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'picture-'))
  const [path, another] = [join(folder, 'photo.png'), join(folder, 'another.png')]
  const withPlace = Buffer.concat([emptyPng, Buffer.from('what an application appends')])
  await Promise.all([writeFile(path, withPlace), writeFile(another, withPlace)])
  const gate = Promise.withResolvers<void>()
  const search = heavyTurns('one', () => gate.promise)
  const removed = removeLocation(path, 'one')
  expect(await removeLocation(another, 'two')).toBe(emptyPng.length)
  expect(await readFile(another)).toEqual(emptyPng)
  expect(await readFile(path)).toEqual(withPlace)
  gate.resolve()
  await search
  expect(await removed).toBe(emptyPng.length)
  await rm(folder, { recursive: true })
})

test('a picture that is no signature is told from one', async () => {
  expect(await redrawApart(Buffer.from('GIF89a'), 'one')).toBeUndefined()
})

import { expect, test } from '@jest/globals'
import { randomFillSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { removeLocation, removeLocationApart } from './picture-location.ts'
import { redrawApart } from './signature-image.ts'

/** How often other work had its turn. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const takeTurn = () => {
    turns += 1
    if (!isOver) setImmediate(takeTurn)
  }
  takeTurn()
  await work()
  isOver = true
  return turns
}

test('other work goes on while signatures are redrawn', async () => {
  const drawn = new PNG({ width: 150, height: 60 })
  randomFillSync(drawn.data)
  // What can't be seen through stays as it is.
  for (let at = 3; at < drawn.data.length; at += 4) drawn.data[at] = 255
  const given = PNG.sync.write(drawn)
  let redrawn: (Buffer | undefined)[] = []
  const turns = await turnsDuring(async () => {
    redrawn = await Promise.all([redrawApart(given, 'one'), redrawApart(given, 'two')])
  })
  expect(turns).toBeGreaterThan(10)
  for (const picture of redrawn)
    expect(PNG.sync.read(picture ?? Buffer.alloc(0)).data.equals(drawn.data)).toBe(true)
})

test('other work goes on while the location is removed from a picture', async () => {
  const picture = Buffer.alloc(10_000_000, 0x49)
  picture.write('....ftypheic')
  const folder = await mkdtemp(join(tmpdir(), 'picture-'))
  const path = join(folder, 'photo.heic')
  await writeFile(path, picture)
  const here = await turnsDuring(() => removeLocation({ path }))
  const apart = await turnsDuring(() => removeLocationApart(path, 'one'))
  await rm(folder, { recursive: true })
  expect(apart).toBeGreaterThan(3 * here)
})

test('a picture that is no signature is told from one', async () => {
  expect(await redrawApart(Buffer.from('GIF89a'), 'one')).toBeUndefined()
})

import { expect, test } from '@jest/globals'
import { randomFillSync } from 'node:crypto'
import { PNG } from 'pngjs'
import { redrawApart } from './signature-image.ts'

test('other work goes on while signatures are redrawn', async () => {
  const drawn = new PNG({ width: 150, height: 60 })
  randomFillSync(drawn.data)
  // What can't be seen through stays as it is.
  for (let at = 3; at < drawn.data.length; at += 4) drawn.data[at] = 255
  const given = PNG.sync.write(drawn)
  let turns = 0
  let isOver = false
  const takeTurn = () => {
    turns += 1
    if (!isOver) setImmediate(takeTurn)
  }
  takeTurn()
  const redrawn = await Promise.all([redrawApart(given, 'one'), redrawApart(given, 'two')])
  isOver = true
  expect(turns).toBeGreaterThan(10)
  for (const picture of redrawn)
    expect(PNG.sync.read(picture ?? Buffer.alloc(0)).data.equals(drawn.data)).toBe(true)
})

test('a picture that is no signature is told from one', async () => {
  expect(await redrawApart(Buffer.from('GIF89a'), 'one')).toBeUndefined()
})

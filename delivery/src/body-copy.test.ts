import { expect, test } from '@jest/globals'
import { PassThrough } from 'node:stream'
import { copyOf } from './body-copy.ts'

test('a sender who leaves ends the copy, and nothing else where the call was refused before it was read', async () => {
  const raw = Object.assign(new PassThrough(), { complete: false })
  const copy = copyOf(raw)
  const closed = new Promise((resolve) => copy.once('close', resolve))
  raw.destroy()
  await closed
  expect(copy.errored).toMatchObject({ message: 'The sender left.' })
})

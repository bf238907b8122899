import { expect, test } from '@jest/globals'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sweepIncoming } from './sweep-incoming.ts'

test('sweeps of several processes at once remove the forms of a process that ended, and no others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-incoming-'))
  const twoHoursAgo = new Date(Date.now() - 7_200_000)
  for (let form = 0; form < 20; form += 1) {
    const left = join(folder, `left-${form}`)
    await mkdir(left)
    await writeFile(join(left, 'file'), 'half of a file')
    await utimes(left, twoHoursAgo, twoHoursAgo)
  }
  const arriving = join(folder, 'arriving')
  await mkdir(arriving)
  // On another day than the machine's the file system still dates what is made by its own.
  await utimes(arriving, new Date(), new Date())
  await Promise.all([1, 2, 3, 4].map(() => sweepIncoming(folder)))
  expect(await readdir(folder)).toEqual(['arriving'])
  await rm(folder, { recursive: true })
})

test('a machine where nothing has arrived yet has nothing to sweep', async () => {
  await expect(sweepIncoming(join(tmpdir(), 'portal-nothing-has-arrived'))).resolves.toBeUndefined()
})

import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { appendFile, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyFolder } from './folder-copy.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-copy-'))
  await mkdir(join(folder, 'from', 'a'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const from = (...names: string[]) => join(folder, 'from', ...names)
const to = (...names: string[]) => join(folder, 'to', ...names)

test('a file that was half written at the first copy is whole after the second', async () => {
  await writeFile(from('a', 'license.pdf'), 'half')
  await copyFolder(from(), to())
  await appendFile(from('a', 'license.pdf'), ' and half')
  await copyFolder(from(), to())
  expect(await readFile(to('a', 'license.pdf'), 'utf8')).toBe('half and half')
})

test('a file of the same size and another time is copied again, and one that is the same is not', async () => {
  await writeFile(from('a', 'changed'), 'before')
  await writeFile(from('a', 'same'), 'same')
  await utimes(from('a', 'changed'), 1_700_000_000.123, 1_700_000_000.123)
  await utimes(from('a', 'same'), 1_700_000_000.123, 1_700_000_000.123)
  await copyFolder(from(), to())
  const copied = await stat(to('a', 'same'))
  await writeFile(from('a', 'changed'), 'after!')
  await utimes(from('a', 'changed'), 1_700_000_001, 1_700_000_001)
  await copyFolder(from(), to())
  expect(await readFile(to('a', 'changed'), 'utf8')).toBe('after!')
  expect((await stat(to('a', 'same'))).ctimeMs).toBe(copied.ctimeMs)
})

test('what is not there is not copied', async () => {
  await copyFolder(from('missing'), to())
  await expect(stat(to())).rejects.toThrow('ENOENT')
})

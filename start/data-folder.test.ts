import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openDataFolder } from './data-folder.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-data-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a data folder is made with everything above it, and has a place for logs', () => {
  const { logOf } = openDataFolder(join(folder, 'a', 'b'))
  writeFileSync(logOf('api'), 'started')
  expect(logOf('api')).toBe(join(folder, 'a', 'b', 'logs', 'api.log'))
})

test('a data folder below a file is refused in plain words', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => openDataFolder(join(file, 'data'))).toThrow('is not a folder, or lies below a file')
})

test('a data folder that cannot be created is refused, and not waited for', () => {
  // Elsewhere than on Linux there is no /proc, and root's file system refuses an ordinary user.
  expect(() => openDataFolder('/proc/portal/data')).toThrow('The data folder /proc/portal/data ')
})

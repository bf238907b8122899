import { expect, test } from '@jest/globals'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appendLine } from './append-line.ts'

test('a line that the disk has no room for is left out, and another problem is told', () => {
  const log = join(mkdtempSync(join(tmpdir(), 'log-')), 'log')
  appendLine(log, 'one')
  appendLine(log, 'two')
  expect(readFileSync(log, 'utf8')).toBe('one\ntwo\n')
  if (process.platform === 'linux') expect(() => appendLine('/dev/full', 'three')).not.toThrow()
  expect(() => appendLine(join(log, 'no', 'folder'), 'four')).toThrow('ENOTDIR')
})

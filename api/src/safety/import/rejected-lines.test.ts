import { expect, test } from '@jest/globals'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RejectedLines } from './rejected-lines.ts'

const linesOf = (file: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    file,
    kind: 'Crash' as const,
    line: index + 1,
    reason: 'A "wrong" date',
  }))

test('two files that are read at once lose no line of the report', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rejected-lines-'))
  const rejected = new RejectedLines(join(folder, 'reports', 'rejected.csv'))
  await Promise.all([rejected.add(linesOf('one.csv', 5)), rejected.add(linesOf('other.csv', 3))])
  await rejected.close()
  const written = await readFile(rejected.path, 'utf8')
  expect(written.trimEnd().split('\n')).toHaveLength(1 + rejected.total)
  expect(rejected.total).toBe(8)
  await rm(folder, { recursive: true })
})

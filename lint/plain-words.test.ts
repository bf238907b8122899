import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBannedWords, findIsoDate } from './plain-words.ts'

test.each([
  ['Somebody changed this driver', '"Somebody"'],
  ['Saved in the meantime', '"in the meantime"'],
  ['The list is read\n * under\n * way', 'not plain English'],
])('%j is refused', (text, problem) => {
  expect(findBannedWords(text)).toContain(problem)
})

test.each(['Another user changed this driver', 'No one has viewed it'])('%j is plain', (text) => {
  expect(findBannedWords(text)).toBeUndefined()
})

test('a date of the wire is refused within a sentence, and is a value alone', () => {
  expect(findIsoDate('Enter a date, like 2026-11-20')).toContain('2026-11-20')
  expect(findIsoDate('Enter a date as YYYY-MM-DD')).toContain('MM/DD/YYYY')
  expect(findIsoDate('2026-11-20')).toBeUndefined()
  expect(findIsoDate('2026-11-20T18:45:05Z')).toBeUndefined()
})

test('oxlint reports a banned word in a text, a test name, a comment and between tags', () => {
  const folder = mkdtempSync(join(import.meta.dirname, '..', 'shared-ui', 'src', 'planted-'))
  const file = join(folder, 'planted.tsx')
  try {
    writeFileSync(
      file,
      `/** Whoever reads this. */
export const label = 'Saved in the meantime'
export const name = \`Nobody has \${label}\`
export const Planted = () => <p title="like 2026-11-20 there">somebody</p>
export const value = 'nobody@demo.example'
`,
    )
    const oxlint = join(import.meta.dirname, '..', 'node_modules', '.bin', 'oxlint')
    let output = ''
    try {
      output = execFileSync(oxlint, ['--format=unix', file], { encoding: 'utf8' })
    } catch (error) {
      output = typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : ''
    }
    const lines = [...output.matchAll(/planted\.tsx:(\d+):.*words\(([a-z-]+)\)/g)].map(
      ([, line, rule]) => `${line} ${rule}`,
    )
    expect(lines.toSorted()).toEqual([
      '1 plain-comments',
      '2 plain-texts',
      '3 plain-texts',
      '4 no-iso-dates',
      '4 plain-texts',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

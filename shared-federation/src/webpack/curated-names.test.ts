/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { curatedNames, exportedNames } from './curated-names.ts'
import { consumedShares, providedShares } from './shares.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curated-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function namesOf(source: string) {
  const file = join(folder, 'module.ts')
  writeFileSync(file, source)
  return [...exportedNames(file)]
}

test('the names of a curated module are the values it re-exports', () => {
  expect(namesOf(`export { Link, useMatch as match, type To } from 'react-router'`)).toEqual([
    'Link',
    'match',
  ])
  expect(namesOf(`export type { To } from 'react-router'`)).toEqual([])
})

test.each([`export * from 'react-router'`, `export const a = 1`, `import 'react-router'`])(
  'a curated module can not hide its names in: %s',
  (source) => {
    expect(() => namesOf(source)).toThrow('may only say')
  },
)

test('the curated modules are those that the share scope names', () => {
  const names = curatedNames()
  expect([...names.keys()]).toEqual(['react-router-dom', '@tanstack/react-query', 'zustand', 'zod/mini'])
  expect(names.get('react-router-dom')?.has('Link')).toBe(true)
})

test('whatever remotes ask the share scope for, the host provides', () => {
  const provided = providedShares('production').map(({ key }) => key)
  for (const { key } of consumedShares()) {
    expect(key.endsWith('/') ? provided.some((one) => one.startsWith(key)) : provided.includes(key)).toBe(
      true,
    )
  }
  expect(provided).toContain('react-dom/client')
})

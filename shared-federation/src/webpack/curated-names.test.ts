/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { curatedNames, exportedNames } from './curated-names.ts'
import { consumedShares, providedShares } from './shares.ts'

const host = join(import.meta.dirname, '../../../host')
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

test('the host curates what it says it does', () => {
  const names = curatedNames(host)
  expect([...names.keys()]).toEqual(['react-router-dom', '@tanstack/react-query', 'zustand', 'zod/mini'])
  expect(names.get('react-router-dom')?.has('Link')).toBe(true)
})

test('whatever remotes ask the share scope for, the host provides', () => {
  const provided = providedShares(host, 'production').map(({ key }) => key)
  for (const { key } of consumedShares(host)) {
    expect(key.endsWith('/') ? provided.some((one) => one.startsWith(key)) : provided.includes(key)).toBe(
      true,
    )
  }
  expect(provided).toContain('react-dom/client')
})

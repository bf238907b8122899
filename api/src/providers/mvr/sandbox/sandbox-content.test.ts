import { expect, test } from '@jest/globals'
import { MvrContent } from 'shared-api/mvr/mvr-content'
import * as z from 'zod/mini'
import type { MvrOrderRequest } from '../mvr-provider.ts'
import { sandboxContent, twoAuthorities } from './sandbox-content.ts'
import { sandboxEnding } from './sandbox-ending.ts'

const requestOf = (at: number, orderedAt = '2026-11-20T18:45:00Z'): MvrOrderRequest => ({
  id: '00000000-0000-4000-8000-000000000417',
  product: 'Complete',
  purpose: 'Annual review',
  state: 'OH',
  orderedAt: new Date(orderedAt),
  driver: { firstName: 'Adaeze', lastName: 'Winfield', licenseNumber: `RT${at}`, birthDate: '1984-03-09' },
})

const many = Array.from({ length: 300 }, (_, at) => at)
const rowsIn = (list: { kind: string; rows?: readonly unknown[] }) => list.rows ?? []

test('invented records fit the schema, and have something in every section', () => {
  const contents = many.map((at) => twoAuthorities(sandboxContent(requestOf(at), `SB-${at}`)))
  for (const content of contents) expect(z.parse(MvrContent, content)).toEqual(content)
  const having = (section: 'convictions' | 'pendingCitations' | 'accidents' | 'withdrawals') =>
    contents.filter((content) => rowsIn(content[section]).length > 0).length
  for (const section of ['convictions', 'pendingCitations', 'accidents', 'withdrawals'] as const)
    expect({ section, isRare: having(section) < 5 }).toEqual({ section, isRare: false })
  expect(new Set(contents.map(({ medical }) => medical.kind))).toEqual(new Set(['reported', 'unknown']))
})

test('a later report has the convictions of an earlier one', () => {
  for (const at of many.slice(0, 60)) {
    const before = sandboxContent(requestOf(at, '2025-11-20T18:45:00Z'), 'SB-1')
    const after = sandboxContent(requestOf(at), 'SB-2')
    expect(rowsIn(after.convictions)).toEqual(expect.arrayContaining([...rowsIn(before.convictions)]))
  }
})

test('license numbers come to every ending, and most are complete', () => {
  const endings = Array.from({ length: 2000 }, (_, at) => sandboxEnding(`KN${at}`))
  expect(new Set(endings).size).toBe(9)
  expect(endings.filter((ending) => ending === 'complete').length).toBeGreaterThan(1000)
  expect(sandboxEnding('TEST FAILED FIRST 7')).toBe('failed first')
})

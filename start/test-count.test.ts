import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { countJestResults } from './test-count.ts'

const clean = {
  numPassedTests: 7,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
}
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-count-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('what passed is counted', () => {
  expect(count(clean)).toEqual({ passed: 7, failed: 0 })
})

test.each(['numFailedTests', 'numRuntimeErrorTestSuites', 'numPendingTests', 'numTodoTests'])(
  '%s count as failed',
  (name) => {
    expect(count({ ...clean, [name]: 2 })).toEqual({ passed: 7, failed: 2 })
  },
)

test('a file that holds something else is refused', () => {
  expect(() => count({ numPassedTests: 7 })).toThrow('has no numFailedTests')
})

function count(results: object) {
  const file = join(folder, 'results.json')
  writeFileSync(file, JSON.stringify(results))
  return countJestResults(file)
}

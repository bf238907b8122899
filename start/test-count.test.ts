import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { countJestResults, slowestFiles } from './test-count.ts'

const clean = {
  numPassedTests: 7,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
}
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-count-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('passed tests are counted', () => {
  expect(count(clean)).toEqual({ passed: 7, failed: 0, files: [], failures: [] })
})

test.each(['numFailedTests', 'numRuntimeErrorTestSuites', 'numPendingTests', 'numTodoTests'])(
  '%s count as failed',
  (name) => {
    expect(count({ ...clean, [name]: 2 })).toEqual({ passed: 7, failed: 2, files: [], failures: [] })
  },
)

test('what did not pass is told by file and name, a file that could not be loaded by its own', () => {
  const testResults = [
    {
      ...result('api/a.test.ts', 1),
      status: 'failed',
      assertionResults: [
        one('passed', 'a holds'),
        one('failed', 'b holds', ['expected 1']),
        one('pending', 'c holds'),
      ],
    },
    { ...result('api/b.test.ts', 1), status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ]
  expect(count({ ...clean, numFailedTests: 1, testResults }).failures).toEqual([
    { name: 'api/a.test.ts › b holds', message: 'expected 1' },
    { name: 'api/a.test.ts › c holds', message: 'pending' },
    { name: 'api/b.test.ts', message: 'Cannot find module' },
  ])
})

test('a file that holds something else is refused', () => {
  expect(() => count({ numPassedTests: 7, testResults: [] })).toThrow('has no numFailedTests')
})

test('the slowest files are named with their seconds, the slowest first', () => {
  const testResults = [
    result('api/quick.test.ts', 0.2),
    result('e2e/slow.test.ts', 75),
    result('host/b.test.ts', 3),
  ]
  expect(slowestFiles(count({ ...clean, testResults }), 2)).toEqual([
    '   75.0 s  e2e/slow.test.ts',
    '    3.0 s  host/b.test.ts',
  ])
})

const one = (status: string, fullName: string, failureMessages: string[] = []) => ({
  status,
  fullName,
  failureMessages,
})

const result = (name: string, seconds: number) => ({
  name: join(process.cwd(), name),
  startTime: 5000,
  endTime: 5000 + seconds * 1000,
})

function count(results: object) {
  const file = join(folder, 'results.json')
  writeFileSync(file, JSON.stringify(results))
  return countJestResults(file)
}

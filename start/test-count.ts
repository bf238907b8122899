import { readFileSync } from 'node:fs'

export type TestCount = { passed: number; failed: number }

/**
 * Counts the results that Jest wrote with --json. What was skipped and what could not even be loaded counts as failed:
 * the sum never looks better than what was proven.
 */
export function countJestResults(file: string): TestCount {
  const results: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof results !== 'object' || results === null) throw new Error(`${file} holds no test results.`)
  const number = (name: string) => {
    const value: unknown = Reflect.get(results, name)
    if (typeof value !== 'number') throw new Error(`${file} has no ${name}.`)
    return value
  }
  return {
    passed: number('numPassedTests'),
    failed:
      number('numFailedTests') +
      number('numRuntimeErrorTestSuites') +
      number('numPendingTests') +
      number('numTodoTests'),
  }
}

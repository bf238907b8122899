import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

export type TestFile = { path: string; seconds: number }
/** What failed: its name with its file, and what Jest says of it. */
export type Failure = { name: string; message: string }
export type TestCount = { passed: number; failed: number; files: TestFile[]; failures: Failure[] }

/**
 * Counts the results that Jest wrote with --json. What was skipped and what could not even be loaded counts as failed:
 * the sum never looks better than what was proven.
 */
export function countJestResults(file: string): TestCount {
  const results: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const number = (name: string) => numberOf(results, name, file)
  const perFile = valueOf(results, 'testResults')
  if (!Array.isArray(perFile)) throw new Error(`${file} has no testResults.`)
  return {
    files: perFile.map((result: unknown) => ({
      path: pathOf(result),
      seconds: (numberOf(result, 'endTime', file) - numberOf(result, 'startTime', file)) / 1000,
    })),
    failures: perFile.flatMap(failuresOf),
    passed: number('numPassedTests'),
    failed:
      number('numFailedTests') +
      number('numRuntimeErrorTestSuites') +
      number('numPendingTests') +
      number('numTodoTests'),
  }
}

/** The tests of a file that did not pass; the file itself where it could not be loaded. */
function failuresOf(result: unknown): Failure[] {
  const path = pathOf(result)
  const tests = valueOf(result, 'assertionResults')
  const failures = (Array.isArray(tests) ? tests : []).flatMap((one: unknown) => {
    if (valueOf(one, 'status') === 'passed') return []
    const messages = valueOf(one, 'failureMessages')
    const message =
      Array.isArray(messages) && messages.length > 0 ? messages.join('\n') : String(valueOf(one, 'status'))
    return [{ name: `${path} › ${String(valueOf(one, 'fullName'))}`, message }]
  })
  if (failures.length > 0 || valueOf(result, 'status') !== 'failed') return failures
  return [{ name: path, message: String(valueOf(result, 'message')) }]
}

const pathOf = (result: unknown) => relative(process.cwd(), String(valueOf(result, 'name')))

/** The slowest files of a run, the slowest first, a line each. */
export function slowestFiles({ files }: Pick<TestCount, 'files'>, most = 20): string[] {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, most)
  return slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`)
}

function valueOf(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined
}

function numberOf(object: unknown, name: string, file: string): number {
  const value = valueOf(object, name)
  if (typeof value !== 'number') throw new Error(`${file} has no ${name}.`)
  return value
}

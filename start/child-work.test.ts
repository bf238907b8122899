import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { runWork } from './child-work.ts'
import { checkout } from './command.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-child-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const moduleOf = (path: string) => JSON.stringify(join(checkout, path))

/** A process that opens a pool of connections and one of threads, uses both, and then ends its work. */
function childOf(end: string): string {
  const script = join(folder, 'child.ts')
  writeFileSync(
    script,
    `import { doWork } from ${moduleOf('start/child-work.ts')}
import { connect } from ${moduleOf('api/src/platform/database/connect.ts')}
import { runApart } from ${moduleOf('api/src/platform/threads.ts')}
await doWork(async () => {
  const db = connect(process.env.TEST_SERVICE_URL)
  await db.selectFrom('product').select('id').execute().catch(() => undefined)
  await runApart(${moduleOf('api/test/support/work-apart.mjs')}, 'add', { one: 2, other: 3 }, { shareKey: 'a' })
  ${end}
})
`,
  )
  return script
}

test.each([
  [`throw new Error('The disk is full.')`, 1],
  [`return 'done'`, 0],
])('a child ends by itself, whatever it has left open: %s', async (end, status) => {
  const child = fork(childOf(end), { execArgv: [], stdio: 'ignore' })
  // Where it stays, the time limit of the test fails.
  expect((await once(child, 'exit'))[0]).toBe(status)
})

test('a child whose work failed is a sentence with what to do, and where its log is', async () => {
  const logFile = join(folder, 'child.log')
  const script = relative(join(checkout, 'start'), childOf(`throw new Error('The disk is full.')`))
  const work = runWork(script, {
    env: { TEST_SERVICE_URL: process.env['TEST_SERVICE_URL'] },
    logFile,
    advice: 'Make room.',
    report: { progress: () => undefined, done: () => undefined },
    stopping: new AbortController().signal,
  })
  await expect(work).rejects.toMatchObject({
    message: 'The disk is full.',
    advice: `Make room. Its log: ${logFile}`,
  })
  expect(readFileSync(logFile, 'utf8')).toContain('The disk is full.')
})

test('a child that is killed is a failure, with the end of its log', async () => {
  const logFile = join(folder, 'child.log')
  const script = relative(
    join(checkout, 'start'),
    childOf(`console.log('so far'); process.kill(process.pid, 'SIGKILL')`),
  )
  const work = runWork(script, {
    env: { TEST_SERVICE_URL: process.env['TEST_SERVICE_URL'] },
    logFile,
    advice: 'Start again.',
    report: { progress: () => undefined, done: () => undefined },
    stopping: new AbortController().signal,
  })
  await expect(work).rejects.toMatchObject({ log: { tail: 'so far', file: logFile } })
})

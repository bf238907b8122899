import { spawn } from 'node:child_process'
import { installPackages } from './install.ts'
import { requireFreePort } from './ports.ts'
import { readSettings } from './settings.ts'
import { showFailure, showSteps, type Step } from './steps.ts'
import { Stopped, watchForStop, type Stopping } from './stop-signals.ts'
import { slowestFiles, type TestCount } from './test-count.ts'

/** The entry of `npm start`, `npm test` and the other scripts. It imports only Node's modules until the packages are installed. */
export async function main([command = 'start', ...args]: string[]): Promise<void> {
  if (command === 'run') return runScript(args)
  // A terminal or a pipe that was closed is no reason to leave anything running.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const stopping = watchForStop()
  const step = showSteps(process.stdout)
  if (command === 'test') return test(step, stopping, args)
  await orFailure(async () => {
    const settings = readSettings(process.env)
    if (command === 'office') {
      const { office } = await import('./office.ts')
      return office(args, { settings, stopping })
    }
    if (command === 'safety') {
      const { safety } = await import('./safety.ts')
      return safety(args, { settings, stopping })
    }
    await requireFreePort(settings.port)
    await step('Packages', (report) => installPackages(report, stopping.asked))
    if (command === 'seed-large') {
      const { seedLargeData } = await import('./seed-large-data.ts')
      await seedLargeData({ settings, step, stopping })
    } else if (command === 'dev') {
      const { develop } = await import('./develop.ts')
      await develop({ settings, step, stopping })
    } else {
      const { startPortal } = await import('./start-portal.ts')
      await startPortal({ settings, step, stopping })
    }
  })
}

/** Ends with what failed, by name, and the count of tests, whatever happens before. */
async function test(step: Step, stopping: Stopping, args: string[]): Promise<void> {
  const count: TestCount = { passed: 0, failed: 0, files: [], failures: [] }
  await orFailure(async () => {
    const { testDay } = await import('./test-day.ts')
    const day = testDay(args)
    await step('Packages', (report) => installPackages(report, stopping.asked))
    const { runTests } = await import('./test.ts')
    await runTests({ step, stopping, count, day })
  })
  // What ended the run counts, so that "0 failed" is never the last word of a run that failed.
  if (process.exitCode === 1) count.failed += 1
  if (count.failed > 0) process.exitCode = 1
  if (count.files.length > 0) console.log(`\nSlowest test files:\n${slowestFiles(count).join('\n')}`)
  if (count.failures.length > 0)
    console.log(`\nFailed:\n${count.failures.map(({ name }) => `  ${name}`).join('\n')}`)
  console.log(`\n${count.passed} passed, ${count.failed} failed`)
}

async function orFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.exitCode = 1
    if (!(error instanceof Stopped)) showFailure(process.stdout, error)
  }
}

/** Runs a script of the project under this Node, which is new enough for it. */
function runScript(args: string[]): void {
  const script = spawn(process.execPath, args, { stdio: 'inherit' })
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => script.kill('SIGTERM'))
  script.on('exit', (code) => (process.exitCode = code ?? 1))
}

import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { setTimeout as delay } from 'node:timers/promises'
import { provideChromium } from './chromium.ts'
import { CommandFailed, lastLines, runCommand } from './command.ts'
import { buildHost } from './host-build.ts'
import { startPortalProcess } from './portal-process.ts'
import { publishRemotes } from './portal-services.ts'
import { freePort } from './ports.ts'
import { Problem } from './problem.ts'
import { showFailure, type Report, type Step } from './steps.ts'
import { Stopped, type Stopping } from './stop-signals.ts'
import { clockAt } from './test-day.ts'
import { countJestResults, type Failure, type TestCount } from './test-count.ts'

const checks = [
  { title: 'Formatting', script: 'format:check', advice: 'Run `pnpm format`.' },
  { title: 'Lint', script: 'lint', advice: 'Each finding names a file and a rule; `pnpm lint` shows all.' },
  { title: 'Types', script: 'types', advice: 'Each finding names a file; `pnpm types` shows all.' },
  { title: 'Dead code', script: 'unused', advice: 'Delete what nothing uses; `pnpm unused` shows all.' },
]

type Asked = {
  step: Step
  stopping: Stopping
  count: TestCount
  /** Where the test world's clock starts; undefined: the machine's. */
  day: Date | undefined
}
type Run = Asked & { folder: string; clock: Record<string, string> }

/** Everything `npm test` does, the quick things first. What fails keeps none of the rest from being run. */
export async function runTests(asked: Asked): Promise<void> {
  const { step, stopping, day } = asked
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  // The database's own user has to find its way to the data of the journeys.
  chmodSync(folder, 0o755)
  try {
    const clock = day ? await step('Day', (report) => clockAt(day, report, stopping.asked)) : {}
    const run = { ...asked, folder, clock }
    for (const { title, script, advice } of checks) {
      await counted(run, title, (report) => check(script, advice, report, stopping.asked))
    }
    const workers = [`--maxWorkers=${availableParallelism()}`]
    await runJest(run, 'Unit tests', 'unit', ['--selectProjects', 'components', ...workers])
    await runJest(run, 'Screen tests', 'screens', workers)
    await runJest(run, 'Service tests', 'service', workers)
    await runJourneys(run)
  } finally {
    await removeFolder(folder)
  }
}

/** All journeys walk through one portal: two files side by side, and afterwards, one by one, those that change what it serves. */
async function runJourneys(run: Run): Promise<void> {
  const { stopping, folder, clock } = run
  const dataFolder = join(folder, 'data')
  const logOf = (part: string) => join(folder, `${part}.log`)
  const isBuilt = await counted(run, 'Production build', async (report) => {
    await buildHost(report, stopping.asked, logOf('host'))
    await publishRemotes({ env: { PORTAL_DATA_DIR: dataFolder }, logOf, stopping }, report)
    report.done('host and remotes')
  })
  let chromiumPath = ''
  const hasBrowser = await counted(run, 'Chromium', async (report) => {
    chromiumPath = await provideChromium(report, stopping.asked)
  })
  if (!isBuilt || !hasBrowser) return
  let portal: Awaited<ReturnType<typeof startPortalProcess>> | undefined
  await counted(run, 'Portal', async () => {
    portal = await startPortalProcess({ port: await freePort(), dataFolder, env: clock })
  })
  if (portal === undefined) return
  const { address, stop } = portal
  try {
    const env = {
      CHROMIUM_PATH: chromiumPath,
      JOURNEYS_ADDRESS: address,
      JOURNEYS_DATA_DIR: dataFolder,
    }
    await runJest(run, 'Journeys', 'journeys', ['--maxWorkers=2'], env)
    await runJest(run, 'Journeys alone', 'alone', ['--runInBand'], env)
  } finally {
    await counted(run, 'End of the portal', async () => {
      const code = await stop()
      if (code !== 0) throw new Error(`The portal ended with code ${code}.`)
    })
  }
}

/** A portal that is just ending may write once more: what comes back while it is removed is removed again. */
async function removeFolder(folder: string): Promise<void> {
  const giveUpAt = Date.now() + 10_000
  while (existsSync(folder) && Date.now() < giveUpAt) {
    await rm(folder, { recursive: true, force: true }).catch(() => delay(100))
  }
}

/** A step whose failure is shown and counted, and does not end the run. @returns whether it succeeded. */
async function counted(
  { step, count }: Run,
  title: string,
  work: (report: Report) => Promise<void>,
): Promise<boolean> {
  try {
    await step(title, work)
    return true
  } catch (error) {
    if (error instanceof Stopped) throw error
    showFailure(process.stdout, error)
    // The tests of a suite have counted themselves.
    if (!(error instanceof TestsFailed)) {
      count.failed += 1
      count.failures.push({ name: title, message: '' })
    }
    return false
  }
}

class TestsFailed extends Problem {}

async function check(script: string, advice: string, report: Report, stopping: AbortSignal): Promise<void> {
  try {
    await runCommand(process.execPath, ['--run', script], { stopping, onLine: report.progress })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new Problem(`\`pnpm ${script}\` found something.`, advice, { tail: lastLines(error.output, 60) })
  }
}

async function runJest(
  run: Run,
  title: string,
  project: string,
  options: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const { stopping, count, folder, clock } = run
  await counted(run, title, async (report) => {
    const resultFile = join(folder, `${project}.json`)
    const jest = join('node_modules', 'jest', 'bin', 'jest.js')
    const selected = ['--selectProjects', project, '--json', `--outputFile=${resultFile}`, ...options]
    let output = ''
    let succeeded = true
    try {
      output = await runCommand(process.execPath, [jest, ...selected], {
        env: {
          ...env,
          ...clock,
          NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
        },
        stopping: stopping.asked,
        onLine: report.progress,
      })
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error
      output = error.output
      succeeded = false
    }
    if (!existsSync(resultFile)) throw jestProblem(title, project, 'could not be run.', output)
    const { passed, failed, files, failures } = countJestResults(resultFile)
    count.passed += passed
    count.failed += failed
    count.files.push(...files)
    count.failures.push(...failures)
    if (failed > 0) throw testsFailed(title, project, { passed, failed, failures })
    if (!succeeded) throw jestProblem(title, project, 'passed, but Jest ended with an error.', output)
    if (passed === 0) throw jestProblem(title, project, 'are missing: none was found.', output)
    report.done(`${passed} passed`)
  })
}

const adviceFor = (project: string) => `Run one alone: pnpm test:${project} <part of its file name>`

const jestProblem = (title: string, project: string, what: string, output: string) =>
  new Problem(`${title} ${what}`, adviceFor(project), { tail: lastLines(output, 200) })

/** Every failure with what Jest says of it, however many there are. */
function testsFailed(
  title: string,
  project: string,
  { passed, failed, failures }: Omit<TestCount, 'files'>,
): TestsFailed {
  return new TestsFailed(`${title} failed: ${failed} of ${passed + failed}.`, adviceFor(project), {
    tail: failures.map(describeFailure).join('\n\n'),
  })
}

const describeFailure = ({ name, message }: Failure) =>
  `${name}\n${stripVTControlCharacters(message).split('\n').slice(0, 60).join('\n')}`

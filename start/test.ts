import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { provideChromium } from './chromium.ts'
import { CommandFailed, lastLines, runCommand } from './command.ts'
import { buildHost } from './host-build.ts'
import { startPortalProcess } from './portal-process.ts'
import { publishRemotes } from './portal-services.ts'
import { freePort } from './ports.ts'
import { Problem } from './problem.ts'
import type { Report, Step } from './steps.ts'
import type { Stopping } from './stop-signals.ts'
import { countJestResults, type TestCount } from './test-count.ts'

const checks = [
  { title: 'Formatting', script: 'format:check', advice: 'Run `pnpm format`.' },
  { title: 'Lint', script: 'lint', advice: 'Each finding names a file and a rule; `pnpm lint` shows all.' },
  { title: 'Types', script: 'types', advice: 'Each finding names a file; `pnpm types` shows all.' },
  { title: 'Dead code', script: 'unused', advice: 'Delete what nothing uses; `pnpm unused` shows all.' },
]

type Run = { step: Step; stopping: Stopping; count: TestCount; folder: string }

/** Everything `npm test` does, the quick things first. It ends at the first that fails. */
export async function runTests(run: Omit<Run, 'folder'>): Promise<void> {
  const { step, stopping } = run
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  // The database's own user has to find its way to the data of the journeys.
  chmodSync(folder, 0o755)
  try {
    for (const { title, script, advice } of checks) {
      await step(title, (report) => check(script, advice, report, stopping.asked))
    }
    const workers = [`--maxWorkers=${availableParallelism()}`]
    await runJest({ ...run, folder }, 'Unit tests', 'unit', ['--selectProjects', 'components', ...workers])
    await runJest({ ...run, folder }, 'Screen tests', 'screens', workers)
    await runJest({ ...run, folder }, 'Service tests', 'service', workers)

    const dataFolder = join(folder, 'data')
    const logOf = (part: string) => join(folder, `${part}.log`)
    await step('Production build', async (report) => {
      await buildHost(report, stopping.asked, logOf('host'))
      await publishRemotes({ env: { PORTAL_DATA_DIR: dataFolder }, logOf, stopping }, report)
      report.done('host and remotes')
    })
    const chromiumPath = await step('Chromium', (report) => provideChromium(report, stopping.asked))
    await runJourneys({ ...run, folder }, { dataFolder, chromiumPath })
  } finally {
    await removeFolder(folder)
  }
}

/** All journeys walk through one portal: two files side by side, and afterwards, one by one, those that change what it serves. */
async function runJourneys(
  run: Run,
  { dataFolder, chromiumPath }: { dataFolder: string; chromiumPath: string },
): Promise<void> {
  const { step } = run
  const portal = await step('Portal', async () => startPortalProcess({ port: await freePort(), dataFolder }))
  let code: number | null
  try {
    const env = {
      CHROMIUM_PATH: chromiumPath,
      JOURNEYS_ADDRESS: portal.address,
      JOURNEYS_DATA_DIR: dataFolder,
    }
    await runJest(run, 'Journeys', 'journeys', ['--maxWorkers=2'], env)
    await runJest(run, 'Journeys alone', 'alone', ['--runInBand'], env)
  } finally {
    code = await portal.stop()
  }
  if (code !== 0) throw new Error(`The portal ended with code ${code}.`)
}

/** A portal that is just ending may write once more: what comes back while it is removed is removed again. */
async function removeFolder(folder: string): Promise<void> {
  const giveUpAt = Date.now() + 10_000
  while (existsSync(folder) && Date.now() < giveUpAt) {
    await rm(folder, { recursive: true, force: true }).catch(() => delay(100))
  }
}

async function check(script: string, advice: string, report: Report, stopping: AbortSignal): Promise<void> {
  try {
    await runCommand(process.execPath, ['--run', script], { stopping, onLine: report.progress })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new Problem(`\`pnpm ${script}\` found something.`, advice, { tail: lastLines(error.output, 60) })
  }
}

function runJest(
  { step, stopping, count, folder }: Run,
  title: string,
  project: string,
  options: string[],
  env: Record<string, string> = {},
): Promise<void> {
  return step(title, async (report) => {
    const resultFile = join(folder, `${project}.json`)
    const jest = join('node_modules', 'jest', 'bin', 'jest.js')
    const selected = ['--selectProjects', project, '--json', `--outputFile=${resultFile}`, ...options]
    let output = ''
    let succeeded = true
    try {
      output = await runCommand(process.execPath, [jest, ...selected], {
        env: {
          ...env,
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
    const { passed, failed, files } = countJestResults(resultFile)
    count.passed += passed
    count.failed += failed
    count.files.push(...files)
    if (failed > 0) throw jestProblem(title, project, `failed: ${failed} of ${passed + failed}.`, output)
    if (!succeeded) throw jestProblem(title, project, 'passed, but Jest ended with an error.', output)
    if (passed === 0) throw jestProblem(title, project, 'are missing: none was found.', output)
    report.done(`${passed} passed`)
  })
}

function jestProblem(title: string, project: string, what: string, output: string): Problem {
  const advice = `Run one alone: pnpm test:${project} <part of its file name>`
  return new Problem(`${title} ${what}`, advice, { tail: lastLines(output, 200) })
}

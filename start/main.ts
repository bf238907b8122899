import { installPackages } from './install.ts'
import { requireFreePort } from './ports.ts'
import { readSettings } from './settings.ts'
import { showFailure, showSteps } from './steps.ts'
import { Stopped, watchForStop } from './stopping.ts'

/** What `npm start`, `npm test` and `pnpm dev` run. Until the packages are installed only Node's own modules are used. */
export async function main([command = 'start']: string[]): Promise<void> {
  const stopping = watchForStop()
  const step = showSteps(process.stdout)
  const count = { passed: 0, failed: 0 }
  try {
    const settings = readSettings(process.env)
    if (command !== 'test') await requireFreePort(settings.port)
    await step('Packages', (report) => installPackages(report, stopping.asked))
    if (command === 'test') {
      const { runTests } = await import('./test.ts')
      await runTests(step, stopping.asked, count)
    }
  } catch (error) {
    process.exitCode = 1
    if (error instanceof Stopped) return
    showFailure(process.stdout, error)
    // A check that failed counts, so that "0 failed" is never the last word of a failed run.
    if (count.failed === 0) count.failed = 1
  } finally {
    if (command === 'test') console.log(`\n${count.passed} passed, ${count.failed} failed`)
  }
}

import { fingerprint, remembered } from './fingerprint.ts'
import { CommandFailed, lastLines, runCommand } from './command.ts'
import { Problem } from './problem.ts'
import type { Report } from './steps.ts'

const described = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', '*/package.json']

/** Installs the packages of the lock file, unless that is what is installed. */
export async function installPackages(report: Report, stopping: AbortSignal): Promise<void> {
  const installed = remembered('packages')
  const print = fingerprint(described)
  if (installed.is(print)) return report.done('as the lock file says')

  installed.forget()
  const [command, ...args] = await findPnpm(stopping)
  // Under NODE_ENV=production pnpm omits build packages; CI=1 prevents prompts.
  const env = { NODE_ENV: 'development', CI: 'true' }
  try {
    await runCommand(command, [...args, 'install', '--frozen-lockfile'], {
      env,
      stopping,
      onLine: report.progress,
    })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new Problem(
      'The packages could not be installed.',
      'Check the network and the free disk space, then start again. After a change to a package.json run `npx pnpm@12 install` first.',
      { tail: lastLines(error.output) },
    )
  }
  installed.remember(print)
  report.done('installed')
}

/** pnpm 12 from the PATH, else from npm. */
async function findPnpm(stopping: AbortSignal): Promise<[string, ...string[]]> {
  const version = await runCommand('pnpm', ['--version'], { stopping }).catch((error: unknown) => {
    stopping.throwIfAborted()
    if (error instanceof Error) return ''
    throw error
  })
  if (Number.parseInt(version, 10) >= 12) return ['pnpm']
  return ['npx', '-y', '--prefer-offline', '-p', 'node@24', '-p', 'pnpm@12', '--', 'pnpm']
}

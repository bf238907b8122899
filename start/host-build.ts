import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout, CommandFailed, lastLines, runCommand } from './command.ts'
import { fingerprint, remembered } from './fingerprint.ts'
import { Problem } from './problem.ts'
import type { Report } from './steps.ts'

/** Builds host/dist for production, unless it was built from these very sources. */
export async function buildHost(report: Report, stopping: AbortSignal, logFile: string): Promise<void> {
  const built = remembered('host')
  const print = fingerprint(['pnpm-lock.yaml', ...withUsedPackages('host').map((name) => `${name}/**`)])
  if (built.is(print) && existsSync(join(checkout, 'host', 'dist', 'index.html'))) {
    return report.done('unchanged')
  }
  built.forget()
  report.progress('webpack')
  try {
    await runCommand(process.execPath, ['--run', 'build'], {
      cwd: join(checkout, 'host'),
      env: { NODE_ENV: 'production', NODE_OPTIONS: '' },
      logFile,
      stopping,
    })
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new Problem('The host does not build.', 'Correct what the build names, then start again.', {
      tail: lastLines(error.output),
      file: logFile,
    })
  }
  built.remember(print)
  report.done('built')
}

/** A package and every package of ours that it uses, directly or through another. */
function withUsedPackages(name: string, found = new Set<string>()): string[] {
  if (found.has(name)) return [...found]
  found.add(name)
  const manifest: unknown = JSON.parse(readFileSync(join(checkout, name, 'package.json'), 'utf8'))
  for (const group of ['dependencies', 'devDependencies']) {
    for (const [other, version] of Object.entries(Object(Reflect.get(Object(manifest), group)))) {
      if (String(version).startsWith('workspace:')) withUsedPackages(other, found)
    }
  }
  return [...found]
}

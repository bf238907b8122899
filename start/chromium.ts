import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { CommandFailed, lastLines, runCommand } from './command.ts'
import { Problem } from './problem.ts'
import type { Report } from './steps.ts'

const usualPlaces: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((root) =>
    join(process.env[root] ?? '', 'Google/Chrome/Application/chrome.exe'),
  ),
}

/** The program of a Chromium: CHROMIUM_PATH, then the usual places, then Playwright's own; undefined without one. */
export function installedChromium(env: Record<string, string | undefined> = process.env): string | undefined {
  const named = env['CHROMIUM_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new Problem(
      `CHROMIUM_PATH names ${named}, which doesn't exist.`,
      'Set it to the program of a Chromium or Chrome, or leave it out: one is then looked for, and installed if need be.',
    )
  }
  return [...(usualPlaces[process.platform] ?? []), chromium.executablePath()].find((path) =>
    existsSync(path),
  )
}

/** Finds a Chromium, or installs one: Debian's own as root on Debian, else the one Playwright offers. */
export async function provideChromium(report: Report, stopping: AbortSignal): Promise<string> {
  const found = installedChromium()
  if (found) {
    report.done(found)
    return found
  }
  const options = { stopping, onLine: report.progress }
  try {
    if (process.getuid?.() === 0 && isDebian()) {
      const env = { DEBIAN_FRONTEND: 'noninteractive' }
      await runCommand('apt-get', ['update'], { ...options, env })
      await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
        ...options,
        env,
      })
    } else {
      const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
      await runCommand(process.execPath, [join(playwright, 'cli.js'), 'install', 'chromium'], options)
    }
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new Problem(
      'No Chromium was found, and installing one failed.',
      'Install Chromium or Chrome yourself, and name its program: CHROMIUM_PATH=/path/to/chrome npm test',
      { tail: lastLines(error.output) },
    )
  }
  const installed = installedChromium()
  if (!installed)
    throw new Problem('A Chromium was installed, but it is not where it was expected.', 'Set CHROMIUM_PATH.')
  report.done(`installed ${installed}`)
  return installed
}

/** Debian and not what derives from it: Ubuntu's package of that name is a snap, which needs a running system. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

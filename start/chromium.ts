import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { CommandFailed, lastLines, runCommand } from './command.ts'
import { installDebianPackage, isRootOnDebian } from './debian.ts'
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

/** Debian's Chromium without a window: it draws the same pages in two thirds of the processor's time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** The browser of journeys: CHROMIUM_PATH, else the headless shell, else any Chromium. */
export function journeyChromium(env: Record<string, string | undefined> = process.env): string | undefined {
  return !env['CHROMIUM_PATH'] && existsSync(headlessShell) ? headlessShell : installedChromium(env)
}

/** Finds a browser for journeys, or installs one: the headless shell as root on Debian, else what Playwright offers. */
export async function provideChromium(report: Report, stopping: AbortSignal): Promise<string> {
  const options = { stopping, onLine: report.progress }
  try {
    if (isShellMissing()) await installDebianPackage('chromium-headless-shell', options)
    else if (!journeyChromium()) {
      const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
      await runCommand(process.execPath, [join(playwright, 'cli.js'), 'install', 'chromium'], options)
    }
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    // Any Chromium runs the journeys; the headless shell only runs them faster.
    if (!journeyChromium()) throw notInstalled(error)
  }
  const path = journeyChromium()
  if (!path)
    throw new Problem('A Chromium was installed, but it is not where it was expected.', 'Set CHROMIUM_PATH.')
  report.done(path)
  return path
}

const isShellMissing = () => !process.env['CHROMIUM_PATH'] && !existsSync(headlessShell) && isRootOnDebian()

const notInstalled = (error: CommandFailed) =>
  new Problem(
    'No Chromium was found, and installing one failed.',
    'Install Chromium or Chrome yourself, and name its program: CHROMIUM_PATH=/path/to/chrome npm test',
    { tail: lastLines(error.output) },
  )

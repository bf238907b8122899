import { backUp, BackupFailed, BackupRefused, restore } from 'api/backup'
import { runningCluster } from 'api/running-cluster'
import { officeCommands, officeHelp } from 'api/office'
import { serviceUrlOf } from 'api/prepare'
import { dataFolder } from 'delivery/data-folder'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { inheritedEnv } from './child-env.ts'
import { checkout } from './command.ts'
import { openDataFolder } from './data-folder.ts'
import { lockDataFolder, restartablePortal } from './lock.ts'
import { portalOf, withDataFolder } from './open-portal.ts'
import { prepareData, serviceEnv, startDatabase, type Portal } from './portal-services.ts'
import { freePort } from './ports.ts'
import { Problem } from './problem.ts'
import type { Settings } from './settings.ts'
import type { Step } from './steps.ts'
import type { Stopping } from './stop-signals.ts'

type OfficeContext = { settings: Settings; stopping: Stopping }

/** Only what a command prints is of interest. */
export const silent: Step = (_, run) => run({ progress: () => undefined, done: () => undefined })

/** `pnpm office <command>`: beside a running portal, or without one. */
export async function office(
  [name = 'help', ...args]: readonly string[],
  context: OfficeContext,
): Promise<void> {
  if (['help', '--help'].includes(name)) return console.log(usage())
  if (args.includes('--help'))
    return console.log(Object.hasOwn(officeCommands, name) ? officeHelp(name) : usage())
  if (name === 'restore') return restoreBackup(context, args)
  if (name === 'restart') return restartService(context)
  if (name === 'backup') {
    return withDatabase(context, (portal, adminUrl) => makeBackup(portal, adminUrl, args))
  }
  if (!Object.hasOwn(officeCommands, name)) {
    throw new Problem(`There is no command "${name}".`, usage())
  }
  await withDatabase(context, (portal, adminUrl) =>
    inService(portal, adminUrl, { script: 'office-command.ts', args: [name, ...args] }),
  )
}

const ownCommands = [
  ['restart', 'replace the process of the service without losing a request'],
  ['backup <folder>', 'copy database, files and keys of the portal, also while it runs'],
  ['restore <folder>', 'bring a backup back into an empty data folder'],
] as const

/** Migrates first, because the new process may need it. */
async function restartService(context: OfficeContext): Promise<void> {
  // Before the database, which takes the data folder where no portal runs.
  const folder = resolve(dataFolder())
  restartablePortal(folder)
  await withDatabase(context, async (portal, adminUrl) => {
    await prepareData(portal, adminUrl)
    // It may have ended since.
    process.kill(restartablePortal(folder), 'SIGUSR2')
    console.log(`The portal starts a new process of its service. The log of both: ${portal.logOf('api')}`)
  })
}

async function makeBackup(portal: Portal, adminUrl: string, args: readonly string[]): Promise<void> {
  refuseManaged(portal.settings)
  const to = folderIn(args, 'backup')
  await orProblem(() => backUp({ adminUrl, from: portal.folder, to }))
  console.log(
    `Database, files and keys are in ${to}. Keep its folder "keys" in another place than its folder "data".`,
  )
  if (process.env['PORTAL_KEYS']) console.log('PORTAL_KEYS is not in it: keep that too.')
}

async function restoreBackup({ settings }: OfficeContext, args: readonly string[]): Promise<void> {
  refuseManaged(settings)
  const to = resolve(dataFolder())
  openDataFolder(to)
  const giveBack = lockDataFolder(to, { address: 'restoring' })
  try {
    await orProblem(() => restore({ from: folderIn(args, 'restore'), to }))
  } finally {
    giveBack()
  }
  console.log(`The backup is in ${to}. Start the portal: npm start`)
}

function refuseManaged({ databaseUrl }: Settings): void {
  if (databaseUrl === undefined) return
  throw new Problem(
    'DATABASE_URL names a PostgreSQL that the portal does not run.',
    'Back it up with its own snapshots, and the rest as docs/operations.md says.',
  )
}

function folderIn([folder]: readonly string[], command: string): string {
  if (folder === undefined)
    throw new Problem('A folder is missing.', `Name it: pnpm office ${command} <folder>`)
  return resolve(folder)
}

async function orProblem(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof BackupRefused) throw new Problem(error.message, 'Nothing was changed.')
    if (!(error instanceof BackupFailed)) throw error
    throw new Problem(
      `It ended halfway: ${error.message}`,
      'Correct what that names, then run the same command again.',
    )
  }
}

function usage(): string {
  const served = Object.entries(officeCommands).map(([name, { does }]) => [name, does] as const)
  const commands = [...ownCommands, ...served]
  const width = Math.max(...commands.map(([name]) => name.length))
  const lines = commands.map(([name, does]) => `  ${name.padEnd(width)}  ${does}`)
  return `Usage: pnpm office <command>\n\n${lines.join('\n')}`
}

/** Works with the database that DATABASE_URL names, that of the running portal, or one that is started for it. */
export async function withDatabase(
  { settings, stopping }: OfficeContext,
  work: (portal: Portal, adminUrl: string, isRunning: boolean) => Promise<void>,
): Promise<void> {
  const folder = resolve(dataFolder())
  const context = { settings, stopping, step: silent }
  const adminUrl = settings.databaseUrl ?? (await runningCluster(join(folder, 'database')))
  if (adminUrl !== undefined) return work(portalOf(context, folder, openDataFolder(folder)), adminUrl, true)
  const port = await freePort()
  await withDataFolder({ ...context, settings: { ...settings, port } }, async (portal) =>
    work(portal, await startDatabase(portal), false),
  )
}

/** Runs a command of the service's in a process of its own, with the rights and the keys of the service. */
export async function inService(
  portal: Portal,
  adminUrl: string,
  { script, args }: { script: string; args: readonly string[] },
): Promise<void> {
  const command = spawn(process.execPath, [join('api', 'src', script), ...args], {
    cwd: checkout,
    env: { ...inheritedEnv(), ...serviceEnv(portal, serviceUrlOf(adminUrl)) },
    stdio: 'inherit',
  })
  const stop = () => command.kill('SIGTERM')
  portal.stopping.asked.addEventListener('abort', stop)
  const [code] = await once(command, 'exit')
  portal.stopping.asked.removeEventListener('abort', stop)
  if (code !== 0) process.exitCode = Number(code ?? 1)
}

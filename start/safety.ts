import { resolve } from 'node:path'
import { safetyCommands } from 'api/safety'
import { inService, silent, withDatabase } from './office.ts'
import { prepareData } from './portal-services.ts'
import { Problem } from './problem.ts'
import type { Settings } from './settings.ts'
import type { Stopping } from './stop-signals.ts'

/** `pnpm safety <command>`: beside a running portal, or without one. */
export async function safety(
  [name = 'help', ...args]: readonly string[],
  context: { settings: Settings; stopping: Stopping },
): Promise<void> {
  if (['help', '--help'].includes(name)) return console.log(usage())
  if (!Object.hasOwn(safetyCommands, name)) throw new Problem(`There is no command "${name}".`, usage())
  const given = name === 'import' ? withFolder(args) : args
  await withDatabase(context, async (portal, adminUrl, isRunning) => {
    if (!isRunning) await prepareData({ ...portal, step: silent }, adminUrl)
    await inService(portal, adminUrl, { script: 'safety-command.ts', args: [name, ...given] })
  })
}

/** The command runs in the folder of the portal, and a path was typed in another. */
function withFolder(args: readonly string[]): string[] {
  const from = process.env['INIT_CWD'] ?? process.cwd()
  return args.map((arg, index) =>
    arg.startsWith('-') || args[index - 1] === '--snapshot' ? arg : resolve(from, arg),
  )
}

function usage(): string {
  const commands = Object.entries(safetyCommands)
  const lines = commands.map(([name, { does }]) => `  ${name} ${does}`)
  return `Usage: pnpm safety <command>\n\n${lines.join('\n')}`
}

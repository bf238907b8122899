import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from './platform/database/connect.ts'
import { optionsHelp } from './platform/office-tools.ts'
import { exitWith, OperatorProblem } from './platform/operator-problem.ts'
import { safetyCommands } from './safety/import/safety-commands.ts'
import { readSettings } from './settings.ts'

/** `pnpm safety <command>`: runs one command with the service's own settings. */
async function runSafety([name = '', ...args]: readonly string[]): Promise<boolean> {
  const command = safetyCommands[name]
  if (command === undefined) throw new OperatorProblem(`There is no command "${name}".`)
  if (args.includes('--help')) {
    process.stdout.write(`${name} ${command.does}\n${optionsHelp(command.options)}\n`)
    return true
  }
  const { databaseUrl, dataFolder } = readSettings(process.env)
  const db = connect(databaseUrl, { connections: 2 })
  try {
    return await command.run({
      db,
      databaseUrl,
      reports: join(dataFolder ?? tmpdir(), 'safety-import'),
      args,
      now: new Date(),
      print: (line) => process.stdout.write(`${line}\n`),
    })
  } finally {
    await db.destroy()
  }
}

if (import.meta.main) {
  // Who reads with `head` has enough.
  process.stdout.on('error', (problem: NodeJS.ErrnoException) => {
    if (problem.code !== 'EPIPE') throw problem
    process.exit(0)
  })
  if (!(await runSafety(process.argv.slice(2)).catch(exitWith))) process.exitCode = 1
}

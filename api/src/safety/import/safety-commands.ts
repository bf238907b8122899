import { parseArgs } from 'node:util'
import { OperatorProblem } from '../../platform/operator-problem.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type ImportReport, importFiles } from './import-files.ts'

export interface SafetyTools {
  db: Db
  databaseUrl: string
  /** The folder for reports of rejected lines. */
  reports: string
  args: readonly string[]
  now: Date
  print: (line: string) => unknown
}

interface SafetyCommand {
  does: string
  options: readonly string[]
  /** False where what was asked for is not there. */
  run: (tools: SafetyTools) => Promise<boolean>
}

export const safetyCommands: Readonly<Record<string, SafetyCommand>> = {
  import: {
    does: "<folder>: import FMCSA's monthly files, by their official names",
    options: ['snapshot', 'json'],
    run: runImport,
  },
}

async function runImport({ databaseUrl, reports, args, now, print }: SafetyTools): Promise<boolean> {
  const { positionals, values } = typed(args, { snapshot: 'string', json: 'boolean' })
  const [folder] = positionals
  if (folder === undefined) throw new OperatorProblem('Name the folder: pnpm safety import <folder>')
  const report = await importFiles({
    databaseUrl,
    folder,
    reports,
    snapshot: typedDay(values['snapshot'], '--snapshot'),
    now,
  })
  if (values['json'] === true) print(JSON.stringify(report, null, 2))
  else printImport(report, print)
  return true
}

const inWords = (count: number) => count.toLocaleString('en-US')

function printImport({ Snapshot, Note, Files, Rejected }: ImportReport, print: SafetyTools['print']) {
  print(`Snapshot ${Snapshot} is imported.`)
  if (Note !== null) print(Note)
  const width = Math.max(...Files.map(({ Name }) => Name.length))
  for (const { Name, Rows, Rejected: lines } of Files) {
    print(`  ${Name.padEnd(width)}  ${inWords(Rows).padStart(10)} lines, ${inWords(lines)} rejected`)
  }
  for (const { file, line, reason } of Rejected.First) print(`  ${file}, line ${line}: ${reason}.`)
  if (Rejected.Report === null) return
  const more = Rejected.Total - Rejected.First.length
  print(`${more > 0 ? `${inWords(more)} more. ` : ''}All rejected lines: ${Rejected.Report}`)
}

export function typed<Names extends Record<string, 'string' | 'boolean'>>(
  args: readonly string[],
  names: Names,
) {
  const options = Object.fromEntries(Object.entries(names).map(([name, type]) => [name, { type }]))
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new OperatorProblem(cause.message, { cause })
  }
}

export function typedDay(value: unknown, option: string): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)))
    return value
  throw new OperatorProblem(`${option} takes a day like 2026-07-31.`)
}

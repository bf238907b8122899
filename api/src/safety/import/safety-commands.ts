import { parseTypedDate } from 'shared-api/typed-date'
import { parsedArgs } from '../../platform/office-tools.ts'
import { OperatorProblem } from '../../platform/operator-problem.ts'
import type { Db } from '../../platform/database/connect.ts'
import { printScore, rulesetNamed, scoreOfFiles } from './carrier-score-command.ts'
import { importFiles } from './import-files.ts'
import { ImportRefused } from './import-refused.ts'
import { type DroppedRows, dropSnapshot } from './national-snapshots.ts'
import { printImport } from './print-import.ts'
import { printReconciliation, reconcile } from './reconcile.ts'
import { scoreToday } from '../safety-today.ts'
import { sms321 } from '../score/ruleset.ts'
import { scoreAll } from './score-all.ts'

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
    does: "<folder>: import FMCSA's monthly files, or its two daily ones, by their official names",
    options: ['snapshot', 'accept', 'reason', 'json'],
    run: runImport,
  },
  score: {
    does: '--dot <USDOT> --as-of <day>, or --all: compute measures from the imported files',
    options: ['dot', 'as-of', 'ruleset', 'average-power-units-times-utilization', 'all', 'json'],
    run: runScore,
  },
  reconcile: {
    does: "put FMCSA's published measures beside ours; --dot <USDOT> for one carrier",
    options: ['dot', 'as-of', 'ruleset', 'json'],
    run: runReconcile,
  },
  'drop-snapshot': {
    does: '<day>: drop the imported files of a snapshot, and what only they brought; what carriers are ranked by stays',
    options: [],
    run: runDropSnapshot,
  },
}

async function runDropSnapshot({ db, databaseUrl, args, now, print }: SafetyTools): Promise<boolean> {
  const { positionals } = typed(args, {})
  const day = typedDay(positionals[0], 'drop-snapshot')
  if (day === undefined) throw new OperatorProblem('Name the snapshot: pnpm safety drop-snapshot <day>')
  const dropped = await dropSnapshot(databaseUrl, day)
  print(`The files of snapshot ${day} are dropped, with the measures that were computed of them.`)
  print(lossesOf(dropped))
  if (dropped.DailyFiles > 0)
    print('Daily files may list some of these inspections: import the newest ones again.')
  await scoreToday({ db, clock: () => now })
  return true
}

function lossesOf({ Inspections, Violations, Crashes, Censuses }: DroppedRows): string {
  const losses = [
    [Inspections, 'inspection', 'inspections'],
    [Violations, 'violation', 'violations'],
    [Crashes, 'crash', 'crashes'],
    [Censuses, 'census', 'censuses'],
  ] as const
  const said = losses.flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${inWords(count)} ${count === 1 ? one : many}`],
  )
  if (said.length === 0)
    return 'Carriers with an account lose no inspection, crash or census. Violations are those of the files that stay.'
  const lost = `Carriers with an account lose what no other file lists: ${said.join(', ')}.`
  return Inspections + Crashes === 0
    ? lost
    : `${lost} Their drivers, tickets and challenges are linked again when a file lists them.`
}

async function runImport({ db, databaseUrl, reports, args, now, print }: SafetyTools): Promise<boolean> {
  const { positionals, values } = typed(args, {
    snapshot: 'string',
    accept: 'boolean',
    reason: 'string',
    json: 'boolean',
  })
  const [folder] = positionals
  if (folder === undefined) throw new OperatorProblem('Name the folder: pnpm safety import <folder>')
  const reason = textOf(values['reason'])
  if (reason?.trim() === '')
    throw new OperatorProblem('--reason is empty. Say in a few words why the fall is right.')
  if (reason !== undefined && values['accept'] !== true)
    throw new OperatorProblem('--reason goes with --accept: it says why a fall is right.')
  const show = values['json'] === true ? printAsJson : printImport
  try {
    const report = await importFiles({
      databaseUrl,
      folder,
      reports,
      snapshot: typedDay(values['snapshot'], '--snapshot'),
      now,
      accept: values['accept'] === true ? { because: reason?.trim() ?? null } : undefined,
    })
    show(report, false, print)
    // What the night has computed is without these files.
    await scoreToday({ db, clock: () => now })
  } catch (problem) {
    if (problem instanceof ImportRefused && problem.report !== undefined) show(problem.report, true, print)
    throw problem
  }
  return true
}

const printAsJson: typeof printImport = (report, isRefused, print) => {
  print(JSON.stringify({ State: isRefused ? 'Refused' : 'Imported', ...report }, null, 2))
}

async function runScore({ db, databaseUrl, args, print }: SafetyTools): Promise<boolean> {
  const { values } = typed(args, {
    dot: 'string',
    'as-of': 'string',
    ruleset: 'string',
    'average-power-units-times-utilization': 'string',
    all: 'boolean',
    json: 'boolean',
  })
  const rules = rulesetNamed(textOf(values['ruleset']))
  const asOf = typedDay(values['as-of'], '--as-of')
  if (values['all'] === true) {
    const scored = await scoreAll({ db, databaseUrl, rules }, asOf)
    if (values['json'] === true) print(JSON.stringify(scored, null, 2))
    else {
      printOlder(scored.Snapshot, asOf, print)
      const { Snapshot, Carriers, Measures, Groups, Seconds } = scored
      print(
        `Snapshot ${Snapshot}: ${inWords(Carriers)} carriers, ${inWords(Measures)} measures, ${Groups} groups`,
      )
      print(`  ${Seconds.Measures} s to measure, ${Seconds.Percentiles} s to rank`)
    }
    return true
  }
  const dot = typedDot(values['dot'])
  if (dot === undefined)
    throw new OperatorProblem('Name a carrier with --dot <USDOT>, or all of them with --all.')
  const knownFleet = typedFleet(values['average-power-units-times-utilization'])
  const shown = await scoreOfFiles({ db, databaseUrl, dot, asOf, rules, knownFleet })
  if (values['json'] === true) print(JSON.stringify(shown, null, 2))
  else {
    printOlder(shown.Snapshot, asOf, print)
    printScore(shown, print)
  }
  return true
}

function printOlder(scored: string, asOf: string | undefined, print: SafetyTools['print']) {
  if (asOf !== undefined && scored < asOf)
    print(`No files of ${asOf} are on file: the newest before it are taken, of ${scored}.`)
}

async function runReconcile({ db, databaseUrl, args, print }: SafetyTools): Promise<boolean> {
  const { values } = typed(args, { dot: 'string', 'as-of': 'string', ruleset: 'string', json: 'boolean' })
  const rules = rulesetNamed(textOf(values['ruleset']))
  if (rules.name !== sms321.name)
    throw new OperatorProblem(`FMCSA publishes figures by ${sms321.name} alone: there is nothing to compare.`)
  const found = await reconcile({
    db,
    databaseUrl,
    rules,
    asOf: typedDay(values['as-of'], '--as-of'),
    dot: typedDot(values['dot']),
  })
  if (values['json'] === true) print(JSON.stringify(found, null, 2))
  else printReconciliation(found, print)
  return true
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

function typedDot(value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)) return Number(value)
  throw new OperatorProblem('--dot takes a USDOT number like 1021580.')
}

function typedFleet(value: unknown): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (value !== '' && number > 0 && Number.isFinite(number)) return number
  throw new OperatorProblem('--average-power-units-times-utilization takes a number above 0, like 12.5.')
}

const inWords = (count: number) => count.toLocaleString('en-US')

const typed = (args: readonly string[], names: Readonly<Record<string, 'string' | 'boolean'>>) =>
  parsedArgs(args, names, { allowPositionals: true })

function typedDay(value: unknown, option: string): string | undefined {
  if (value === undefined) return undefined
  const day = typeof value === 'string' ? parseTypedDate(value) : undefined
  if (day === undefined) throw new OperatorProblem(`${option} takes a day like 07/31/2026.`)
  return day
}

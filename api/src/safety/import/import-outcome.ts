import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Client } from 'pg'
import { ImportRefused } from './import-refused.ts'
import type { CarrierProblem, ImportedFile } from 'shared-api/safety/safety-imports'
import type { ImportReport, MadeCheck } from './import-report.ts'
import type { CarriersOfFile, LoadedFile } from './load-file.ts'
import { linesIn } from './line-checks.ts'
import { fileFormats, type NationalTable } from './file-formats.ts'
import { downloadAgain } from './official-files.ts'
import { type Gap, quoted, type RejectedLines } from './rejected-lines.ts'

/** Kept with the attempt; all of them are in the report beside. */
const mostKept = 1000

interface Outcome {
  snapshot: string
  notes: string[]
  checks: MadeCheck[]
  problems: CarrierProblem[]
  kept: readonly LoadedFile[]
  rejected: RejectedLines
  /** The path of the report of what does not add up. */
  path: string
  /** As `describeLines` takes them. */
  linesOf?: (file: LoadedFile) => string
}

export async function reportOf(client: Client, outcome: Outcome): Promise<ImportReport> {
  const { snapshot, notes, checks, rejected, kept, path, linesOf } = outcome
  const problems = outcome.problems.toSorted((one, other) => missingOf(other) - missingOf(one))
  const named = await withNames(client, problems)
  if (named.length > 0) await writeProblems(path, named)
  const files: ImportedFile[] = []
  for (const one of kept) {
    const carriers = one.carriers ?? (await describeLines(client, one, linesOf?.(one)))
    files.push({ ...describedFile(one, carriers, rejected), State: stateOf(one, checks) })
  }
  return {
    Snapshot: snapshot,
    OnFile: await newestOnFile(client),
    Notes: notes,
    Files: files,
    Checks: checks,
    Problems: {
      Total: named.length,
      First: named.slice(0, mostKept),
      Report: named.length === 0 ? null : path,
    },
    Rejected: {
      Total: rejected.total,
      First: rejected.shown,
      Report: rejected.total === 0 ? null : rejected.path,
    },
    Portal: { Carriers: 0, Inspections: 0, Violations: 0, Crashes: 0 },
  }
}

async function newestOnFile(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ day: string | null }>(
    'select max(snapshot)::text as day from national_file',
  )
  return rows[0]?.day ?? null
}

const missingOf = ({ ByFiles, Found }: CarrierProblem) => (ByFiles === null ? 0 : ByFiles - (Found ?? 0))

const dayColumns: Partial<Record<NationalTable, string>> = {
  national_inspection: 'inspected_on',
  national_violation: 'inspected_on',
  national_crash: 'crashed_on',
  daily_inspection: 'inspected_on',
  daily_violation: 'inspected_on',
}

/** @param lines where they are, with dot_number and the days of `dayColumns`; else in the table of its kind. */
export async function describeLines(
  client: Client,
  one: LoadedFile,
  lines?: string,
): Promise<CarriersOfFile> {
  const { file } = one
  const { table } = fileFormats[file.kind]
  const day = dayColumns[table]
  const days = day === undefined ? ['null', 'null'] : [`min(${day})`, `max(${day})`]
  const where = table === 'national_published' ? 'where file = $1' : ''
  const { rows } = await client.query<CarriersOfFile>(
    `select count(*)::integer as carriers, min(first)::text as first, max(last)::text as last from (
       select ${days[0]} as first, ${days[1]} as last from ${lines ?? `${table}_loading`} ${where} group by dot_number
     ) as of_carrier`,
    where === '' ? [] : [file.kind],
  )
  return rows[0] ?? { carriers: 0, first: null, last: null }
}

function describedFile(
  { file, rows }: LoadedFile,
  { carriers, first, last }: CarriersOfFile,
  rejected: RejectedLines,
): Omit<ImportedFile, 'State'> {
  return {
    Kind: file.kind,
    Name: file.name,
    Rows: rows,
    Rejected: rejected.of(file.name),
    Carriers: carriers,
    FirstDay: first,
    LastDay: last,
  }
}

function stateOf({ file, cutAt }: LoadedFile, checks: readonly MadeCheck[]): string {
  if (cutAt !== undefined) return `Ends within line ${inWords(cutAt)}`
  const isFailing = checks.some(({ Rule, Result }) => Rule === 'Totals' && Result === 'Fails')
  if (file.kind !== 'Violation' || !isFailing) return 'Whole'
  const missing = missingViolations(checks)
  if (missing === 0) return 'Differs'
  return missing > 0 ? `Lacks ${linesIn(missing)}` : `${linesIn(-missing)} too many`
}

/** As the portal names them, or else a census. */
async function withNames(client: Client, problems: readonly CarrierProblem[]): Promise<CarrierProblem[]> {
  const dots = [...new Set(problems.slice(0, mostKept).flatMap(({ DotNumber }) => DotNumber ?? []))]
  if (dots.length === 0) return [...problems]
  const { rows } = await client.query<{ dot: number; name: string }>(
    `select distinct on (dot) dot, name from (
       select dot, name, null::date as snapshot from portal_carriers()
       union all select dot_number, legal_name, snapshot from national_carrier where dot_number = any ($1)
     ) as named where dot = any ($1) order by dot, snapshot desc`,
    [dots],
  )
  const names = new Map(rows.map(({ dot, name }) => [dot, name]))
  return problems.map((one) => ({ ...one, CarrierName: names.get(one.DotNumber ?? 0) ?? null }))
}

async function writeProblems(path: string, problems: readonly CarrierProblem[]) {
  const lines = problems.map(({ DotNumber, CarrierName, Problem, ByFiles, Found, Where }) =>
    [
      DotNumber ?? '',
      quoted(CarrierName ?? ''),
      quoted(Problem),
      ByFiles ?? '',
      Found ?? '',
      quoted(Where),
    ].join(','),
  )
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, ['usdot,carrier,problem,by_the_files,found,where', ...lines, ''].join('\n'))
}

/** Files without a line: there is nothing to compare. */
export function refuseWithoutLines(loaded: readonly LoadedFile[], rejected: RejectedLines) {
  for (const { file, rows } of loaded) {
    const [first] = rejected.shown.filter((line) => line.file === file.name)
    if (rows === 0 && first !== undefined) {
      throw new ImportRefused(
        `No line of ${file.name} can be used. Line ${first.line}: ${first.reason}.`,
        downloadAgain(file.kind),
      )
    }
    // The inspections may prove that there is no violation.
    if (rows === 0 && file.kind !== 'Violation')
      throw new ImportRefused(`${file.name} has a heading and no line.`, downloadAgain(file.kind))
  }
}

/** Stops the import where something does not add up. */
export function refuseFailing(
  report: ImportReport,
  { kept, rejected, isProven }: Pick<Outcome, 'kept' | 'rejected'> & { isProven: boolean },
) {
  if (kept.length === 0)
    throw new ImportRefused(`No file is of the snapshot ${report.Snapshot}.`, oneMonth, report)
  const missing = missingViolations(report.Checks)
  const cut = kept.find(({ cutAt }) => cutAt !== undefined)
  if (cut?.cutAt !== undefined) {
    throw new ImportRefused(
      `${cut.file.name} ends within line ${inWords(cut.cutAt)}: it is cut${cut.file.kind === 'Violation' && missing > 0 ? `, so ${violationsThat(missing)} missing` : ''}.`,
      downloadAgain(cut.file.kind),
      report,
    )
  }
  const { ofNoOne } = rejected
  if (ofNoOne !== undefined) {
    throw new ImportRefused(
      `${ofNoOne.file}, line ${ofNoOne.line}: ${ofNoOne.reason}, and it can't be told whose line it is.`,
      downloadAgain(ofNoOne.kind),
      report,
    )
  }
  if (rejected.isTooMuch)
    throw new ImportRefused(
      'Lines of thousands of carriers are rejected.',
      'Download the files again.',
      report,
    )
  const failing = report.Checks.filter(({ Result }) => Result === 'Fails')
  if (failing.length > 0) {
    const isShort = missing > 0 && areTotals(failing)
    const violations = kept.find(({ file }) => file.kind === 'Violation')?.file.name
    throw new ImportRefused(
      isShort
        ? `${violations ?? 'The folder'} lacks lines: ${violationsThat(missing)} missing, of ${failing[0]?.Detail ?? ''}.`
        : `The files are not whole: ${sentenceOf(failing)}.`,
      isShort && violations === undefined
        ? 'Put the violations file of the same month into the folder.'
        : nextStep(failing),
      report,
    )
  }
  const asking = report.Checks.filter(({ Result }) => Result === 'Asks')
  if (asking.length > 0) {
    throw new ImportRefused(
      `The files have much less than the month before: ${sentenceOf(asking)}.`,
      'If that is right, import them with --accept.',
      report,
    )
  }
  const empty = kept.find(({ file, rows }) => file.kind === 'Violation' && rows === 0)
  if (empty !== undefined && !isProven)
    throw new ImportRefused(
      `${empty.file.name} has a heading and no line, and no total of the inspections says that this is right.`,
      downloadAgain('Violation'),
      report,
    )
}

export const oneMonth = 'Put the files of one month into the folder.'

/** As many as the inspections say, less what is there. */
function missingViolations(checks: readonly MadeCheck[]): number {
  const differing = checks.find(({ Rule, Result }) => Rule === 'Totals' && Result === 'Fails')
  return (differing?.ByFiles ?? 0) - (differing?.Found ?? 0)
}

const violationsThat = (count: number) =>
  `${inWords(count)} ${count === 1 ? 'violation that the inspections name is' : 'violations that the inspections name are'}`

const areTotals = (failing: readonly MadeCheck[]) => failing.every(({ Rule }) => Rule === 'Totals')

function nextStep(failing: readonly MadeCheck[]): string {
  if (failing.some(({ Rule }) => Rule === 'Days')) return oneMonth
  const twice = failing.find(({ Rule }) => Rule === 'Repeated')
  if (twice !== undefined) return `Download ${twice.Detail} again.`
  if (failing.some(({ Rule }) => Rule === 'Published'))
    return 'Download the files again, all of them of one day.'
  // Which of the two lacks lines a violation without its inspection does not tell.
  return areTotals(failing)
    ? downloadAgain('Violation')
    : 'Download the inspections and the violations file again.'
}

const sentenceOf = (checks: readonly MadeCheck[]) =>
  checks
    .map(
      (check) =>
        `${check.Check}: ${[...numbersOf(check), ...(check.Detail === null ? [] : [check.Detail])].join(', ')}`,
    )
    .join('; ')

/** Where the sum is right and the carriers differ, only they say what is wrong. */
const numbersOf = ({ ByFiles, Found }: MadeCheck) =>
  ByFiles === Found ? [] : [`${inWords(ByFiles)} by the files`, `${inWords(Found)} found`]

const inWords = (count: number | null) => (count === null ? 'not known' : count.toLocaleString('en-US'))

/** What the operator may not expect of files that are imported. */
export function notesOfFiles(kept: readonly LoadedFile[], gaps: readonly Gap[]): string[] {
  const short = kept.flatMap(({ file, short: lines }) =>
    lines === 0
      ? []
      : [
          `${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'} of ${file.name} ${lines === 1 ? 'ends' : 'end'} before the last column: what is missing is read as empty.`,
        ],
  )
  const carriers = new Set(gaps.map(({ dot }) => dot)).size
  const unknown =
    carriers === 0
      ? []
      : [
          `Lines of ${carriers.toLocaleString('en-US')} ${carriers === 1 ? 'carrier were' : 'carriers were'} rejected: the BASICs that they belong to are not known.`,
        ]
  return [...short, ...unknown]
}

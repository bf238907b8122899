import type { CarrierProblem, ImportCheck } from 'shared-api/safety/safety-imports'
import type { ImportReport } from './import-report.ts'

const words: Readonly<Record<ImportCheck['Result'], string>> = {
  Matches: 'ok',
  Fails: 'FAIL',
  'Counted once': 'once',
  Asks: 'ASK',
  Accepted: 'yes',
  Differs: 'differs',
  'Not compared': '-',
}
const mostPrinted = 20

/** The rows of an import, as a screen shows them; a color says nothing that a word does not. */
export function printImport(report: ImportReport, isRefused: boolean, print: (line: string) => unknown) {
  for (const line of filesOf(report)) print(line)
  print('')
  print(isRefused ? refusal(report) : imported(report))
  for (const note of report.Notes) print(note)
  for (const line of checksOf(report.Checks)) print(line)
  for (const line of problemsIn(report.Problems)) print(line)
  if (report.Portal.Carriers > 0) {
    const { Carriers, Inspections, Violations, Crashes } = report.Portal
    print(
      `Of carriers with an account (${inWords(Carriers)}): ${inWords(Inspections)} inspections, ${inWords(Violations)} violations, ${inWords(Crashes)} crashes`,
    )
  }
  const { First, Total, Report } = report.Rejected
  for (const { file, line, reason } of First) print(`  ${file}, line ${line}: ${reason}.`)
  if (Report !== null) print(`${more(Total - First.length)}All rejected lines: ${Report}`)
}

const imported = ({ IsDaily, Snapshot }: ImportReport) =>
  IsDaily === true ? `The daily files of ${Snapshot} are imported.` : `Snapshot ${Snapshot} is imported.`

const refusal = ({ OnFile }: ImportReport) =>
  `Refused. Nothing was changed. ${OnFile === null ? 'No files are on file.' : `The portal shows the files of ${OnFile}.`}`

function filesOf({ Files }: ImportReport): string[] {
  const width = Math.max(0, ...Files.map(({ Name }) => Name.length))
  return Files.map(({ Name, Rows, Rejected, Carriers, State, Kind }) => {
    const said = [
      `${inWords(Carriers)} ${Carriers === 1 ? 'carrier' : 'carriers'}`,
      ...(Rejected > 0 ? [`${inWords(Rejected)} rejected`] : []),
      ...(State === 'Whole' ? [] : [State.toLowerCase()]),
      `read as ${Kind}`,
    ]
    return `Reading  ${Name.padEnd(width)}  ${inWords(Rows).padStart(10)} lines  ${said.join(', ')}`
  })
}

function checksOf(checks: readonly ImportCheck[]): string[] {
  if (checks.length === 0) return []
  const failing = checks.filter(({ Result }) => Result === 'Fails' || Result === 'Asks').length
  const rows = checks.map(({ Check, ByFiles, Found, Result, Detail }) => [
    words[Result],
    Check,
    ByFiles === null ? '-' : inWords(ByFiles),
    Found === null ? '-' : inWords(Found),
    ByFiles === null || Found === null ? '-' : signed(Found - ByFiles),
    Detail ?? '',
  ])
  const title =
    failing === 0 ? `${checks.length} totals` : `${failing} of ${checks.length} totals don't match`
  return ['', ...table([['', title, 'by the files', 'found', 'difference', ''], ...rows], [2, 3, 4])]
}

function problemsIn({ First, Total, Report }: ImportReport['Problems']): string[] {
  if (Total === 0) return []
  const shown = First.slice(0, mostPrinted)
  const rows = shown.map(({ DotNumber, CarrierName, Problem, ByFiles, Found, Where }: CarrierProblem) => [
    DotNumber === null ? '-' : String(DotNumber),
    CarrierName ?? '-',
    Problem,
    ByFiles === null ? '-' : inWords(ByFiles),
    Found === null ? '-' : inWords(Found),
    Where,
  ])
  const heading = ['USDOT', 'carrier', "what doesn't add up", 'by the files', 'found', 'where']
  const left = Total - shown.length
  return ['', ...table([heading, ...rows], [3, 4]), `${more(left)}All of them: ${Report}`, '']
}

function table(rows: readonly string[][], numbers: readonly number[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    `  ${row
      .map((cell, at) =>
        numbers.includes(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join('  ')}`.trimEnd(),
  )
}

const more = (count: number) => (count > 0 ? `${inWords(count)} more. ` : '')
const signed = (difference: number) => (difference > 0 ? `+${inWords(difference)}` : inWords(difference))
const inWords = (count: number) => count.toLocaleString('en-US')

import { call } from 'shared-api'
import { type LedgerLine, safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { type Column, saveCsv } from 'shared-ui/tables'
import { ledgerPageSize, type Measured } from './summary-queries.ts'

export type Ledger = Awaited<ReturnType<typeof readPage>>

const readPage = (measured: Measured, Page: number) =>
  call(safetyAnalysis.ledger, { query: { ...measured, Page, PageSize: ledgerPageSize } }, { blocking: false })

const columnsOf = ({ Files }: Ledger): readonly Pick<Column<LedgerLine>, 'header' | 'csv'>[] => [
  { header: 'FMCSA files of', csv: () => Files.Day ?? 'Not on file' },
  { header: 'Files', csv: () => (Files.IsCurrent ? 'Current' : 'Not current') },
  {
    header: 'Kind',
    csv: ({ Kind, Violations }) =>
      Kind === 'Inspection' && Violations.length === 0 ? 'Clean inspection' : Kind,
  },
  { header: 'Date', csv: ({ Date: day }) => day },
  { header: 'State', csv: (line) => line.Report_State__c },
  { header: 'Report', csv: (line) => line.Report_Number__c },
  { header: 'Driver', csv: (line) => line.Driver_Name__r?.Name },
  { header: 'Violations', csv: ({ Violations }) => Violations.map((one) => one.Violation_Code__c).join(' ') },
  { header: 'Severity', csv: (line) => line.Severity },
  { header: 'Out of service', csv: (line) => line.OutOfService },
  { header: 'Counted', csv: (line) => line.Counted },
  { header: 'Cut by the cap of 30', csv: (line) => line.CutByCap },
  { header: 'Time weight', csv: (line) => line.Time_Weight__c },
  { header: 'Points', csv: (line) => line.Points },
  { header: 'Part of the denominator', csv: (line) => line.DenominatorPart },
  { header: 'Next time weight', csv: (line) => line.NextWeight },
  { header: 'Counts so until', csv: (line) => line.WeightUntil },
]

/** Saves every term of the measure, clean inspections too, as a CSV file. */
export async function exportLedger(measured: Measured) {
  const first = await readPage(measured, 1)
  const lines = [...first.Data]
  const pages = Math.ceil(first.Total / ledgerPageSize)
  for (let page = 2; page <= pages; page += 1) {
    // One after the other: the service is asked for no more than a screen would.
    // oxlint-disable-next-line no-await-in-loop
    lines.push(...(await readPage(measured, page)).Data)
  }
  const name = `estimated-sms-${measured.Basic.toLowerCase().replaceAll(' ', '-')}-${first.Snapshot}.csv`
  saveCsv(name, columnsOf(first), lines)
}

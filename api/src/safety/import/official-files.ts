import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { types } from 'node:util'
import { ImportRefused } from './import-refused.ts'

export type FileKind =
  | 'Inspection'
  | 'Violation'
  | 'Crash'
  | 'Motor Carrier Census'
  | 'Company Census'
  | 'AB PassProperty'
  | 'C PassProperty'
  | 'AB Pass'
  | 'C Pass'
  | 'Daily Inspection'
  | 'Daily Violation'

export interface OfficialFile {
  kind: FileKind
  name: string
  path: string
  /** A day in its name, like SMS_C_Pass_sample_2026-07-31.csv. */
  day: string | undefined
  /** A month in its name, like 2026-07 of 2026Jul_Inspection.txt. */
  month: string | undefined
}

const plurals: Partial<Record<FileKind, string>> = {
  Inspection: 'inspections',
  Violation: 'violations',
  Crash: 'crashes',
  'Daily Inspection': 'daily inspections',
  'Daily Violation': 'daily violations',
}

/** What helps where a file came broken. */
export const downloadAgain = (kind: FileKind) => `Download the ${plurals[kind] ?? kind} file again.`

/** Parts of names without punctuation, and FMCSA's ids of the files. The longer name comes first. */
const names: readonly (readonly [kind: FileKind, ...parts: string[]])[] = [
  ['Inspection', 'smsinputinspection', 'rbkjcgst'],
  ['Violation', 'smsinputviolation', '8mt82mdr'],
  ['Crash', 'smsinputcrash', '4wxsvbns'],
  ['Motor Carrier Census', 'smsinputmotorcarriercensus', 'kjg3diqy'],
  ['Company Census', 'companycensusfile', 'az4n8mr2'],
  ['AB PassProperty', 'smsabpassproperty', '4y6xdmck'],
  ['C PassProperty', 'smscpassproperty', 'h9zygjn8'],
  ['AB Pass', 'smsabpass', 'm3ryqcip'],
  ['C Pass', 'smscpass', 'h3znuid9'],
  ['Daily Inspection', 'vehicleinspectionfile', 'fx4qay7w'],
  ['Daily Violation', 'vehicleinspectionsandviolations', '876rjsdb'],
]

/** Of the month's archive: 2026Jul_Inspection.txt. */
const monthly =
  /(20\d\d)(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(inspection|violation|crash|census)/
const monthlyKinds: Readonly<Record<string, FileKind>> = {
  inspection: 'Inspection',
  violation: 'Violation',
  crash: 'Crash',
  census: 'Motor Carrier Census',
}
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export interface FolderContent {
  /** In the order of their import: an inspection comes before its violations. */
  files: OfficialFile[]
  /** Files with rows that no one knows. */
  unknown: string[]
}

const isNotFound = (cause: unknown) =>
  types.isNativeError(cause) && 'code' in cause && cause.code === 'ENOENT'

/** What lies in a folder. Other files, like a text to read, are no one's concern. */
export async function findOfficialFiles(folder: string): Promise<FolderContent> {
  const entries = await readdir(folder).catch((cause: unknown) => {
    throw new ImportRefused(
      `The folder ${folder} can't be read: ${isNotFound(cause) ? 'it is not there' : 'it is no folder, or closed to the portal'}.`,
      "Name the folder with FMCSA's files.",
    )
  })
  const files: OfficialFile[] = []
  const unknown: string[] = []
  for (const name of entries.toSorted()) {
    const found = /\.(csv|txt)$/i.test(name) ? kindOf(name) : undefined
    if (found !== undefined) files.push({ ...found, name, path: join(folder, name), day: dayIn(name) })
    else if (/\.(csv|tsv|xlsx?|ods|zip|gz)$/i.test(name) && !name.startsWith('.')) unknown.push(name)
  }
  for (const [kind, ofKind] of Map.groupBy(files, (file) => file.kind)) {
    if (ofKind.length === 1) continue
    const found = ofKind.map(({ name }) => name).join(', ')
    throw new ImportRefused(`Several files are "${kind}": ${found}.`, 'Leave one of them in the folder.')
  }
  if (files.length === 0) {
    const others = unknown.length === 0 ? '' : ` Not known: ${unknown.join(', ')}.`
    throw new ImportRefused(
      `No file in ${folder} has an official name, like SMS_Input_-_Inspection.csv, 2026Jul_Inspection.txt, SMS_C_PassProperty.csv or Vehicle_Inspection_File.csv.${others}`,
      'Give the files their official names.',
    )
  }
  const order = names.map(([kind]) => kind)
  return {
    files: files.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind)),
    unknown,
  }
}

/** What is said of a file that was not read. */
export const unknownFile = (name: string): string =>
  /\.(csv|tsv)$/i.test(name)
    ? `${name} has no official name, so it was not read.`
    : `${name} was not read: only CSV files are. Unpack it, or save it as CSV (comma delimited).`

function kindOf(name: string): { kind: FileKind; month: string | undefined } | undefined {
  // People's tools make `Copy of ...`, `... (1).csv` and blanks.
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const official = names.find(([, ...parts]) => parts.some((part) => plain.includes(part)))
  if (official !== undefined) return { kind: official[0], month: undefined }
  const [, year, month = '', kind = ''] = monthly.exec(plain) ?? []
  const known = monthlyKinds[kind]
  if (known === undefined) return undefined
  return { kind: known, month: `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}` }
}

/** 2026-07-31 or 2026_07_31. A day without dashes, like _20261103, is when the portal of FMCSA's data was asked. */
function dayIn(name: string): string | undefined {
  const found = /(20\d\d)[-_]([01]\d)[-_]([0-3]\d)(?!\d)/.exec(name)
  return found === null ? undefined : found.slice(1).join('-')
}

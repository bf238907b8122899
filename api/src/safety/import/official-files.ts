import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorProblem } from '../../platform/operator-problem.ts'

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

export interface OfficialFile {
  kind: FileKind
  name: string
  path: string
  /** A day in its name, like SMS_C_Pass_sample_2026-07-31.csv. */
  day: string | undefined
}

/** Beginnings of names without punctuation, and FMCSA's ids of the files. The longer name comes first. */
const names: readonly (readonly [kind: FileKind, ...beginnings: string[]])[] = [
  ['Inspection', 'smsinputinspection', 'rbkjcgst'],
  ['Violation', 'smsinputviolation', '8mt82mdr'],
  ['Crash', 'smsinputcrash', '4wxsvbns'],
  ['Motor Carrier Census', 'smsinputmotorcarriercensus', 'kjg3diqy'],
  ['Company Census', 'companycensusfile', 'az4n8mr2'],
  ['AB PassProperty', 'smsabpassproperty', '4y6xdmck'],
  ['C PassProperty', 'smscpassproperty', 'h9zygjn8'],
  ['AB Pass', 'smsabpass', 'm3ryqcip'],
  ['C Pass', 'smscpass', 'h3znuid9'],
]

/** In the order of their import: an inspection comes before its violations. */
export async function findOfficialFiles(folder: string): Promise<OfficialFile[]> {
  const entries = await readdir(folder).catch((cause: unknown) => {
    throw new OperatorProblem(`The folder ${folder} can't be read.`, { cause })
  })
  const files = entries
    .filter((name) => /\.csv$/i.test(name))
    .toSorted()
    .flatMap((name) => {
      const kind = kindOf(name)
      return kind === undefined ? [] : [{ kind, name, path: join(folder, name), day: dayIn(name) }]
    })
  for (const [kind, ofKind] of Map.groupBy(files, (file) => file.kind)) {
    if (ofKind.length === 1) continue
    const found = ofKind.map(({ name }) => name).join(', ')
    throw new OperatorProblem(`Several files are "${kind}": ${found}. Leave one. Nothing was changed.`)
  }
  if (files.length === 0) {
    throw new OperatorProblem(
      `No file in ${folder} has an official name, like SMS_Input_-_Inspection.csv or SMS_C_PassProperty.csv.`,
    )
  }
  const order = names.map(([kind]) => kind)
  return files.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

function kindOf(name: string): FileKind | undefined {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return names.find(([, ...beginnings]) => beginnings.some((beginning) => plain.startsWith(beginning)))?.[0]
}

/** 2026-07-31 or 2026_07_31. A day without dashes, like _20261103, is when the portal of FMCSA's data was asked. */
function dayIn(name: string): string | undefined {
  const found = /(20\d\d)[-_]([01]\d)[-_]([0-3]\d)(?!\d)/.exec(name)
  return found === null ? undefined : found.slice(1).join('-')
}

import type { DataAge, SafetyFileKind } from 'shared-api/safety/safety-files'
import { formatDate } from 'shared-ui'

/** 'FMCSA files of 31 Oct 2025, 13 months old: not current' */
export function filesWords(files: DataAge): string {
  const { Day } = files
  return Day === null ? 'No FMCSA files on file' : `FMCSA files of ${agedDay({ ...files, Day })}`
}

/** '30 Oct 2026', and where it is old '30 Oct 2025, 13 months old: not current' */
export const agedDay = ({ Day, IsCurrent, ...age }: DataAge & { Day: string }): string =>
  IsCurrent ? formatDate(Day) : `${formatDate(Day)}, ${ageWords(age)} old: not current`

/** '13 months' */
export const ageWords = ({ MonthsOld: months }: Pick<DataAge, 'MonthsOld'>): string =>
  `${months} ${months === 1 ? 'month' : 'months'}`

/** 'Crashes not known' */
export function missingWords(missing: readonly SafetyFileKind[]): string | undefined {
  const told = missing.filter((kind) => kind !== 'Census')
  if (told.length === 0) return undefined
  const names = told.map((kind, place) => (place === 0 ? kind : kind.toLowerCase()))
  return `${inList(names)} not known`
}

/** 'Inspections, violations and crashes' */
export const inList = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

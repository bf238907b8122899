import type { OfficialBasic, OfficialWord, PercentileBasis } from 'shared-api/safety'
import { type DataAge, currentWithin, SafetyFileKind, type SafetyFiles } from 'shared-api/safety/safety-files'
import type { StoredFile } from '../platform/database/tables/score-tables.ts'
import { type CarrierFiles, dayOfFile, gapOf, roadsideKinds } from './score/files.ts'
import { fmcsaToday, newestSnapshot, windowOf } from './score/window.ts'

/** A snapshot that is asked for, and the day that the age of its files is told on. */
export interface AskedDay {
  snapshot: string
  on: string
  /** None is newer by FMCSA's calendar. */
  isNewest: boolean
}

/** The files of each kind that a day is scored from. */
export const filesAt = (files: CarrierFiles, day: string): StoredFile[] =>
  SafetyFileKind.options.map((Kind) => ({
    Kind,
    Day: dayOfFile(files, Kind, day) ?? null,
    IsWhole:
      Kind === 'Census'
        ? dayOfFile(files, Kind, day) !== undefined
        : gapOf(files, Kind, { from: windowOf(day).from, to: day }) === undefined,
  }))

/** @param on the day that the age is told on. */
export function safetyFiles(stored: readonly StoredFile[], on: string): SafetyFiles {
  const roadside = stored.filter(({ Kind }) => (roadsideKinds as readonly string[]).includes(Kind))
  const days = roadside.flatMap(({ Day: day }) => day ?? []).toSorted()
  const Day = (days.length < roadside.length ? undefined : days[0]) ?? null
  return {
    ...dataAge(Day, on),
    Missing: stored.filter(({ IsWhole }) => !IsWhole).map(({ Kind }) => Kind),
    Kinds: stored.map((file) => ({ Kind: file.Kind, Day: file.Day, State: stateOf(file, on) })),
  }
}

/** The day that the age of a snapshot's files is told on: today beside the newest, else its own. */
export const ageDay = (snapshot: string, now: Date): string =>
  snapshot >= newestSnapshot(now) ? fmcsaToday(now) : snapshot

export const askedDay = (snapshot: string, now: Date): AskedDay => ({
  snapshot,
  on: ageDay(snapshot, now),
  isNewest: snapshot >= newestSnapshot(now),
})

export const dataAge = (Day: string | null, on: string): DataAge => ({
  Day,
  ...(Day === null ? { IsCurrent: false, MonthsOld: 0 } : wordAge(Day, on)),
})

/**
 * FMCSA's word with its age. A finding is current as long as it counts.
 * @param basis of the percentile that is shown, which is FMCSA's where it has stated one
 */
export const agedWord = (
  word: OfficialWord,
  { Snapshot: day }: Pick<PercentileBasis, 'Snapshot'>,
  on: string,
): OfficialBasic => ({
  ...word,
  ...wordAge(word.Day, on),
  ...(word.Finding && { IsCurrent: true }),
  IsPercentileCurrent: word.Percentile !== null && day !== null && isCurrent(day, on),
})

export const wordAge = (day: string, on: string) => ({
  IsCurrent: isCurrent(day, on),
  MonthsOld: monthsBetween(day, on),
})

function stateOf({ Day, IsWhole }: StoredFile, on: string): SafetyFiles['Kinds'][number]['State'] {
  if (Day === null) return 'Missing'
  if (!isCurrent(Day, on)) return 'Not current'
  return IsWhole ? 'Current' : 'Incomplete'
}

const isCurrent = (day: string, on: string) => daysBetween(day, on) <= currentWithin

const daysPerMonth = 365.25 / 12

/** To the nearest: four weeks are a month. */
const monthsBetween = (from: string, to: string) => Math.round(daysBetween(from, to) / daysPerMonth)

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

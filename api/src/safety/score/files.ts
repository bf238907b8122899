import type { SafetyFileKind } from 'shared-api/safety/safety-files'
import { addDays, shownDay } from '../../platform/calendar.ts'

/** The days that a file tells of; the last one is its own. */
export interface FileSpan {
  kind: SafetyFileKind
  from: string
  day: string
  /** Of the demo. Absent: FMCSA's. */
  isInvented?: boolean
}

export type CarrierFiles = readonly FileSpan[]

interface Days {
  from: string
  to: string
}

/** The measures of all BASICs but one need both. */
export const roadsideKinds = ['Inspections', 'Violations'] as const satisfies SafetyFileKind[]

/**
 * The day that a snapshot is scored on: itself, or that of the newest files before it, because an older file says nothing
 * about the days after it.
 */
export function scoredDay(files: CarrierFiles, snapshot: string): string {
  const roadside = roadsideKinds.flatMap((kind) => knownUntil(files, kind, snapshot) ?? [])
  return least(roadside) ?? knownUntil(files, 'Crashes', snapshot) ?? snapshot
}

const least = (days: readonly string[]): string | undefined => days.toSorted()[0]

function knownUntil(files: CarrierFiles, kind: SafetyFileKind, snapshot: string): string | undefined {
  const ofKind = files.filter((file) => file.kind === kind && file.from <= snapshot)
  if (ofKind.some(({ day }) => day >= snapshot)) return snapshot
  return ofKind
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
}

/** The file that a day is known from: the first that reaches it, else the newest before it. */
export function dayOfFile(files: CarrierFiles, kind: SafetyFileKind, on: string): string | undefined {
  const days = files
    .filter((file) => file.kind === kind && file.from <= on)
    .map(({ day }) => day)
    .toSorted()
  return days.find((day) => day >= on) ?? days.at(-1)
}

/** Why the days are not all on file, as a sentence without a period; undefined where they are. */
export function gapOf(files: CarrierFiles, kind: SafetyFileKind, { from, to }: Days): string | undefined {
  const ofKind = files
    .filter((file) => file.kind === kind)
    .toSorted((one, other) => one.from.localeCompare(other.from))
  const [first] = ofKind
  if (first === undefined) return `No FMCSA ${nameOf[kind]} file of this carrier is on file`
  let needed = from
  for (const span of ofKind) {
    if (span.from <= needed && span.day >= needed) needed = addDays(span.day, 1)
  }
  if (needed > to) return undefined
  const last =
    ofKind
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? first.day
  return last < to
    ? `The ${nameOf[kind]} file on file is of ${shownDay(last)}`
    : `The ${kind.toLowerCase()} on file do not reach back to ${shownDay(from)}`
}

const nameOf: Record<SafetyFileKind, string> = {
  Inspections: 'inspection',
  Violations: 'violation',
  Crashes: 'crash',
  Census: 'census',
}

/** What a BASIC can't be known without, and is not on file. */
export interface FileGaps {
  roadside: string | undefined
  crashes: string | undefined
}

const noGaps: FileGaps = { roadside: undefined, crashes: undefined }

/** Of the window of a day. After the newest file nothing is asked for: a forecast assumes that nothing new comes. */
export function gapsOf(
  files: CarrierFiles | undefined,
  { from, snapshot }: { from: string; snapshot: string },
): FileGaps {
  if (files === undefined) return noGaps
  const days = { from, to: scoredDay(files, snapshot) }
  return {
    roadside: gapOf(files, 'Inspections', days) ?? gapOf(files, 'Violations', days),
    crashes: gapOf(files, 'Crashes', days),
  }
}

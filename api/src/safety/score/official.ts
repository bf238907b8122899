import type { Basic, OfficialBasic, PercentileBasis } from 'shared-api/safety'
import { addMonths, shownDay } from '../../platform/calendar.ts'
import type { CarrierRecord, PublishedWord } from './carrier-record.ts'
import { basisOf, type Comparison } from './percentile.ts'

interface Asked {
  record: Pick<CarrierRecord, 'findings' | 'published'>
  comparison: Comparison
  /** The day that is scored. */
  snapshot: string
  threshold: number
}

/** The last day that FMCSA's word counts on: files may be older than it. */
export const wordsUntil = ({ until }: Pick<Comparison, 'until'>, snapshot: string): string =>
  until === undefined || until < snapshot ? snapshot : until

interface Official {
  word: OfficialBasic
  /** Undefined where FMCSA's word has no percentile. */
  percentile: { percentile: number; basis: PercentileBasis } | undefined
}

/** FMCSA's word about a BASIC, newest first; undefined where it has said nothing. */
export function officialOf(basic: Basic, asked: Asked): Official | undefined {
  const { record, comparison, snapshot, threshold } = asked
  const until = wordsUntil(comparison, snapshot)
  const words = (record.published ?? []).filter((word) => word.basic === basic && word.day <= until)
  const published = newest(words, ({ day }) => day)
  const marked = newest(
    words.filter(({ isAlert: mark }) => mark !== undefined),
    ({ day }) => day,
  )
  const { estimatedAlone } = comparison
  const isAlone = estimatedAlone === 'all' || estimatedAlone?.has(basic) === true
  const stated = isAlone ? undefined : statedPercentile(basic, published, asked)
  const finding = findingOf(basic, published, { record, until })
  // A newer percentile under the threshold ends an alert of FMCSA's, but not that of a finding.
  const isOvertaken = stated !== undefined && marked !== undefined && stated.day > marked.day
  const isAlert =
    finding !== undefined ||
    (marked?.isAlert === true && !isOvertaken && !isAlone) ||
    (stated !== undefined && stated.percentile >= threshold)
  const days = [stated?.day, published?.day].filter((day) => day !== undefined).toSorted()
  const day = days.at(-1) ?? finding
  if (day === undefined) return undefined
  return {
    word: {
      Source:
        stated !== undefined && stated.day === day
          ? stated.source
          : published?.day === day
            ? 'Published file'
            : 'Investigation',
      Day: day,
      Percentile: stated?.percentile ?? null,
      Alert: isAlert,
      Finding: finding !== undefined,
    },
    percentile: stated && { percentile: stated.percentile, basis: basisOfWord(stated) },
  }
}

interface Stated {
  percentile: number
  day: string
  source: 'FMCSA sign-in' | 'Published file'
}

/** FMCSA's percentile of the day that is scored, or of a newer one; an older one is overtaken by the files. */
function statedPercentile(
  basic: Basic,
  published: PublishedWord | undefined,
  { comparison, snapshot }: Asked,
): Stated | undefined {
  const until = wordsUntil(comparison, snapshot)
  const copied = newest(
    (comparison.copied ?? []).filter(
      (one) => one.basic === basic && one.snapshot >= snapshot && one.snapshot <= until,
    ),
    (one) => one.snapshot,
  )
  if (copied !== undefined) {
    return { percentile: copied.percentile, day: copied.snapshot, source: 'FMCSA sign-in' }
  }
  return published?.percentile === undefined || published.day < snapshot
    ? undefined
    : { percentile: published.percentile, day: published.day, source: 'Published file' }
}

const basisOfWord = ({ day, source }: Stated): PercentileBasis =>
  source === 'FMCSA sign-in'
    ? {
        ...basisOf('Copied', `Copied from the carrier's FMCSA sign-in, snapshot of ${shownDay(day)}`),
        Snapshot: day,
      }
    : { ...basisOf('Published', `Published by FMCSA, snapshot of ${shownDay(day)}`), Snapshot: day }

/** The day of the newest finding of twelve months. */
function findingOf(
  basic: Basic,
  published: PublishedWord | undefined,
  { record, until }: { record: Asked['record']; until: string },
): string | undefined {
  const yearAgo = addMonths(until, -12)
  const found = record.findings
    .filter((one) => one.basic === basic && one.foundOn >= yearAgo && one.foundOn <= until)
    .map(({ foundOn }) => foundOn)
  const told = published?.isAcuteCritical === true && published.day >= yearAgo ? [published.day] : []
  return [...found, ...told].toSorted().at(-1)
}

const newest = <T>(rows: readonly T[], dayOf: (row: T) => string): T | undefined =>
  rows.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other))).at(-1)

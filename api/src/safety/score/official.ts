import type { Basic, OfficialWord, PercentileBasis } from 'shared-api/safety'
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
  word: OfficialWord
  /** Undefined where FMCSA's word has no percentile. */
  percentile: { percentile: number; basis: PercentileBasis } | undefined
}

/** How long an alert or a finding counts while FMCSA says nothing newer. */
const monthsOfAlert = 12

/** The last day that a finding of that day counts on. */
export const findingCountsUntil = (foundOn: string): string => addMonths(foundOn, monthsOfAlert)

/** So old words are read: the first of the 24 months that are shown has those before it. */
export const monthsOfWords = 24 + monthsOfAlert

/**
 * FMCSA's word about a BASIC; undefined where it has said nothing that counts. Source and day are of what puts the BASIC
 * in alert, or else of the newest word.
 */
export function officialOf(basic: Basic, asked: Asked): Official | undefined {
  const { record, comparison, snapshot, threshold } = asked
  const until = wordsUntil(comparison, snapshot)
  const words = (record.published ?? []).filter((word) => word.basic === basic && word.day <= until)
  const published = newest(words, ({ day }) => day)
  const since = addMonths(until, -monthsOfAlert)
  const marked = newest(
    words.filter((word) => word.isAlert !== undefined && word.day >= since),
    ({ day }) => day,
  )
  const { estimatedAlone } = comparison
  const isAlone = estimatedAlone === 'all' || estimatedAlone?.has(basic) === true
  const stated = isAlone ? undefined : statedPercentile(basic, published, asked)
  const finding = findingOf(basic, words, { record, since, until })
  // A newer percentile under the threshold ends an alert of FMCSA's, but not that of a finding.
  const isOvertaken = stated !== undefined && marked !== undefined && stated.day > marked.day
  const mark = isAlone || isOvertaken || marked === undefined ? undefined : marked
  const alerts = [
    finding,
    mark?.isAlert === true ? fileOf(mark) : undefined,
    stated !== undefined && stated.percentile >= threshold ? stated : undefined,
  ].filter((word) => word !== undefined)
  // A file without alerts says nothing of them: that is no 'no alert'.
  const others = [mark && fileOf(mark), stated].filter((word) => word !== undefined)
  const said = newest(alerts.length > 0 ? alerts : others, ({ day }) => day)
  if (said === undefined) return undefined
  return {
    word: {
      Source: said.source,
      Day: said.day,
      Percentile: stated?.percentile ?? null,
      Alert: alerts.length > 0,
      Finding: finding !== undefined,
    },
    percentile: stated && { percentile: stated.percentile, basis: basisOfWord(stated) },
  }
}

/** Who says something, and of which day it is. */
interface Said {
  source: OfficialWord['Source']
  day: string
}

const fileOf = ({ day }: PublishedWord): Said => ({ source: 'Published file', day })

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

/** The newest finding. */
function findingOf(
  basic: Basic,
  words: readonly PublishedWord[],
  { record, since, until }: { record: Asked['record']; since: string; until: string },
): Said | undefined {
  const found = record.findings
    .filter((one) => one.basic === basic && findingCountsUntil(one.foundOn) >= until && one.foundOn <= until)
    .map(({ foundOn }): Said => ({ source: 'Investigation', day: foundOn }))
  const told = newest(
    words.filter((word) => word.isAcuteCritical !== undefined && word.day >= since),
    ({ day }) => day,
  )
  return newest([...found, ...(told?.isAcuteCritical === true ? [fileOf(told)] : [])], ({ day }) => day)
}

const newest = <T>(rows: readonly T[], dayOf: (row: T) => string): T | undefined =>
  rows.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other))).at(-1)

import type { CsvRow } from 'shared-api/uploads/csv-rows'
import type { Mapping } from 'shared-api/uploads/driver-headings'
import type { FieldError } from 'shared-api/refusal'

/** One thing that is wrong with one line. */
export interface Problem {
  line: number
  /** '' where it is the line as a whole. */
  field: string
  /** The column of the file, as the file calls it. */
  column: string
  /** What stands there, shortened. */
  value: string
  message: string
}

/** The same thing wrong with several lines. */
export interface ProblemKind {
  key: string
  field: string
  message: string
  count: number
}

export interface ProblemQuery {
  /** Of one kind; undefined: of all. */
  kind?: string | undefined
  /** From 1. */
  page: number
  pageSize: number
}

export interface ProblemPage {
  rows: readonly Problem[]
  /** Of all pages. */
  total: number
}

/**
 * More problems than these are counted, and stand in the file of rejected lines; no one pages through them. As many
 * repeats are listed beside them.
 */
export const mostListed = 20_000
/** What is asked for the lines that repeat a driver: they are listed, and are no problem. */
export const repeatedKind = 'repeated'
const repeats = (first: number) => `Duplicate of line ${first}`
/** Characters of a cell that are shown. */
const shownLength = 60

/** What is wrong with the lines of a file. It lives in the worker: a page at a time leaves it. */
export function rowErrorStore() {
  const listed: { problem: Problem; key: string }[] = []
  const kinds = new Map<string, ProblemKind>()
  let lines = 0
  let repeatsListed = 0

  return {
    add({ line, cells }: CsvRow, problems: readonly FieldError[], mapping: Mapping, head: readonly string[]) {
      lines += 1
      for (const { Field: field, Message: message } of problems) {
        const key = `${field} ${message}`
        const kind = kinds.get(key) ?? { key, field, message, count: 0 }
        kinds.set(key, kind)
        kind.count += 1
        if (listed.length - repeatsListed >= mostListed) continue
        const place = Object.entries(mapping).find(([name]) => name === field)?.[1]
        const column = place === undefined ? '' : (head[place] ?? '')
        const value =
          field === ''
            ? beginningOf(cells, mapping)
            : shown(field, place === undefined ? '' : (cells[place] ?? ''))
        listed.push({ key, problem: { line, field, column, value, message } })
      }
    },
    addRepeated({ line, cells }: CsvRow, first: number, mapping: Mapping) {
      if (repeatsListed >= mostListed) return
      repeatsListed += 1
      const value = beginningOf(cells, mapping)
      listed.push({
        key: repeatedKind,
        problem: { line, field: '', column: '', value, message: repeats(first) },
      })
    },
    /** How many lines have a problem. */
    lines: () => lines,
    kinds: (): ProblemKind[] => [...kinds.values()].toSorted((one, other) => other.count - one.count),
    page({ kind, page, pageSize }: ProblemQuery): ProblemPage {
      const found = kind === undefined ? listed : listed.filter(({ key }) => key === kind)
      const rows = found.slice((page - 1) * pageSize, page * pageSize).map(({ problem }) => problem)
      return { rows, total: found.length }
    },
  }
}

/** Of a line that is listed as a whole. A social security number may have slipped into any of its cells. */
function beginningOf(cells: readonly string[], { SocialSecurityNumber: place }: Mapping) {
  const words = cells
    .slice(0, place)
    .join(', ')
    .slice(0, 20 * shownLength)
  return shown('', words.replaceAll(/\b\d{3}[ -]?\d{2}[ -]?\d{4}\b/g, '…')) || 'not shown'
}

/** A social security number is not repeated on a screen, also not a wrong one. */
function shown(field: string, cell: string) {
  if (field === 'SocialSecurityNumber') return cell === '' ? '' : 'not shown'
  const words = cell.replaceAll(/\s+/g, ' ').trim()
  return words.length > shownLength ? `${words.slice(0, shownLength)}…` : words
}

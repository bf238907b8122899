import type { Basic } from 'shared-api/safety'
import { addDays } from '../../platform/calendar.ts'
import { dailyCodes, type WrittenUp } from './daily-codes.ts'
import {
  escaped,
  FieldProblem,
  readCount,
  readDay,
  readDot,
  readFlag,
  readNumber,
  readOptional,
  readText,
  StopsImport,
} from './field-values.ts'
import type { Cell, FileFormat } from './file-formats.ts'

/**
 * What is known while the daily files are read. They hold years of the nation: the lines of carriers without an account are
 * passed over, and of their inspections a bit is kept, so that each violation is known to have one.
 */
export class DailyReading {
  readonly carriers: ReadonlySet<number>
  /** Inspections of those carriers that came with an earlier file. */
  readonly onFile: ReadonlySet<number>
  readonly today: string
  #codes: ReturnType<typeof dailyCodes> | undefined
  readonly #seen = new Map<number, Uint32Array>()
  /** Of the carriers here: lines of violations that the report says, and that were found. */
  readonly #own = new Map<number, { dot: number; said: number; found: number }>()
  /** Of carriers here, by USDOT number: inspections that could not be read. */
  readonly rejected = new Map<number, number>()
  /** By inspection and BASIC: lines of it that could not be read, or are not there. */
  readonly unread = new Map<number, Map<Basic | undefined, number>>()
  passedOver = 0
  uncounted = 0
  /** Of all carriers: violations that the inspections say, lines of violations, and those of no inspection in the files. */
  violationsSaid = 0
  violationsFound = 0
  violationsOfNone = 0
  /** Of all its lines. */
  firstInspected = '9999'
  lastInspected = ''
  firstAdded = '9999'
  lastAdded = ''

  constructor(carriers: ReadonlySet<number>, onFile: ReadonlySet<number>, today: string) {
    this.carriers = carriers
    this.onFile = onFile
    this.today = today
  }

  isOwn(dot: number | undefined, id: number | undefined): boolean {
    return (dot !== undefined && this.carriers.has(dot)) || (id !== undefined && this.onFile.has(id))
  }

  see(id: number) {
    const chunk = this.#seen.get(id >>> 20) ?? new Uint32Array(1 << 15)
    this.#seen.set(id >>> 20, chunk)
    const at = (id >>> 5) & 0x7f_ff
    chunk[at] = (chunk[at] ?? 0) | (1 << (id & 31))
  }

  hasSeen(id: number): boolean {
    return (((this.#seen.get(id >>> 20)?.[(id >>> 5) & 0x7f_ff] ?? 0) >>> (id & 31)) & 1) === 1
  }

  keep(id: number, dot: number, said: number) {
    this.#own.set(id, { dot, said, found: 0 })
  }

  kept(id: number) {
    return this.#own.get(id)
  }

  codeOf(written: WrittenUp) {
    this.#codes ??= dailyCodes()
    return this.#codes(written)
  }

  reject(dot: number) {
    this.rejected.set(dot, (this.rejected.get(dot) ?? 0) + 1)
  }

  miss(id: number, basic: Basic | undefined, lines = 1) {
    const of = this.unread.get(id) ?? new Map<Basic | undefined, number>()
    of.set(basic, (of.get(basic) ?? 0) + lines)
    this.unread.set(id, of)
  }

  /** Inspections whose report says more violations than the file has. They are not known then. */
  *incomplete() {
    for (const [id, { dot, said, found }] of this.#own) if (found < said) yield { id, dot, said, found }
  }

  /** The days that the file tells of; an unreadable or future one tells nothing. */
  noteDays(inspected: string, added: readonly string[]) {
    const on = dayOrNone(inspected)
    if (on !== undefined && on <= this.today) {
      if (on < this.firstInspected) this.firstInspected = on
      if (on > this.lastInspected) this.lastInspected = on
    }
    const last = lastOf(added.map(dayOrNone))
    if (last === undefined || last > addDays(this.today, 1)) return
    if (last < this.firstAdded) this.firstAdded = last
    if (last > this.lastAdded) this.lastAdded = last
  }
}

const dayOrNone = (text: string): string | undefined => readOrNone(() => readDay(text, ''))

function readOrNone<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof FieldProblem) return undefined
    throw problem
  }
}

const lastOf = (days: readonly (string | undefined)[]) =>
  days
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1)

/** For a format's columns alone. */
const nothingKnown = () => new DailyReading(new Set(), new Set(), '')
const addedColumns = ['UPLOAD_DATE', 'MCMIS_ADD_DATE'] as const
/** COPY can't be asked for more: FMCSA's ids have nine digits. */
const mostId = 4_294_967_295

const idIn = (cell: Cell) => readNumber(cell('INSPECTION_ID'), 'INSPECTION_ID', 1, mostId)
const idOrNone = (cell: Cell) => readOrNone(() => idIn(cell))

/** Blank or 0 where FMCSA could not tell whose inspection it is. */
const isOfNoOne = (cell: Cell) => /^0*$/.test(cell('DOT_NUMBER'))

/** Vehicle Inspection File (fx4q-ay7w). */
export const dailyInspections = (of: DailyReading = nothingKnown()): FileFormat => ({
  table: 'daily_inspection',
  required: [
    'INSPECTION_ID',
    'DOT_NUMBER',
    'REPORT_STATE',
    'REPORT_NUMBER',
    'INSP_DATE',
    'INSP_LEVEL_ID',
    'HAZMAT_PLACARD_REQ',
    // What proves that the violations are whole.
    'VIOL_TOTAL',
    ...addedColumns,
  ],
  mayBeCut: ['MCMIS_ADD_DATE'],
  optional: ['DRIVER_OOS_TOTAL', 'VEHICLE_OOS_TOTAL', 'HAZMAT_OOS_TOTAL', 'OOS_TOTAL'],
  row: (cell) => {
    of.noteDays(cell('INSP_DATE'), addedColumns.map(cell))
    const dot = isOfNoOne(cell) ? undefined : readDot(cell('DOT_NUMBER'))
    const known = idOrNone(cell)
    if (known !== undefined) of.see(known)
    const said = readOrNone(() => readNumber(cell('VIOL_TOTAL'), 'VIOL_TOTAL', 0, 32_767))
    of.violationsSaid += said ?? 0
    if (!of.isOwn(dot, known)) {
      of.passedOver += 1
      return undefined
    }
    const id = idIn(cell)
    const row = [
      id,
      // Of a report on file that is no carrier's now.
      dot ?? 0,
      readText(cell('REPORT_STATE'), 'REPORT_STATE'),
      readText(cell('REPORT_NUMBER'), 'REPORT_NUMBER'),
      pastDay(of, cell('INSP_DATE'), 'INSP_DATE'),
      readNumber(cell('INSP_LEVEL_ID'), 'INSP_LEVEL_ID', 1, 8),
      readFlag(cell('HAZMAT_PLACARD_REQ'), 'HAZMAT_PLACARD_REQ'),
      ...['DRIVER_OOS_TOTAL', 'VEHICLE_OOS_TOTAL', 'HAZMAT_OOS_TOTAL'].map((name) =>
        readOptional(cell(name), name, 32_767),
      ),
      readCount(cell('OOS_TOTAL'), 'OOS_TOTAL'),
      addedOn(of, cell),
    ]
    of.keep(id, dot ?? 0, said ?? readNumber(cell('VIOL_TOTAL'), 'VIOL_TOTAL', 0, 32_767))
    return row
  },
  isPassedOver: (cell) => {
    const dot = readOrNone(() => readDot(cell('DOT_NUMBER')))
    const id = idOrNone(cell)
    if (of.isOwn(dot, id)) {
      if (dot !== undefined) of.reject(dot)
      // A report on file is neither taken away nor known.
      if (id !== undefined && of.onFile.has(id)) of.miss(id, undefined)
      return false
    }
    if (dot === undefined && !isOfNoOne(cell))
      throw new StopsImport(
        `DOT_NUMBER is "${cell('DOT_NUMBER').slice(0, 40)}", and it can't be told whose line it is`,
      )
    of.passedOver += 1
    return true
  },
})

function pastDay(of: DailyReading, text: string, column: string): string {
  const day = readDay(text, column)
  // It may be tomorrow where the inspection was.
  if (day > addDays(of.today, 1)) throw new FieldProblem(`${column} is "${text}", which is not past yet`)
  return day
}

/** The later of both: FMCSA adds a report to its system after a state has sent it. */
function addedOn(of: DailyReading, cell: Cell): string {
  const filled = addedColumns.filter((name) => cell(name) !== '')
  const day = lastOf(filled.map((name) => pastDay(of, cell(name), name)))
  if (day === undefined) throw new FieldProblem('UPLOAD_DATE and MCMIS_ADD_DATE are empty')
  return day
}

/** Vehicle Inspections and Violations (876r-jsdb), read after the inspections. */
export const dailyViolations = (of: DailyReading = nothingKnown()): FileFormat => ({
  table: 'daily_violation',
  required: ['INSPECTION_ID', 'PART_NO', 'PART_NO_SECTION', 'OUT_OF_SERVICE_INDICATOR'],
  optional: ['INSP_VIOL_UNIT', 'INSP_VIOLATION_CATEGORY_ID', 'VIOL_CODE'],
  row: (cell) => {
    const id = idIn(cell)
    of.violationsFound += 1
    const inspection = of.kept(id)
    if (inspection === undefined) {
      if (!of.hasSeen(id)) {
        of.violationsOfNone += 1
        throw new FieldProblem(`the inspection ${id} is not in the file of inspections`)
      }
      of.passedOver += 1
      return undefined
    }
    inspection.found += 1
    const found = of.codeOf(writtenUp(cell))
    if (found.is === 'unknown') throw new FieldProblem(found.reason)
    const isOutOfService = readFlag(cell('OUT_OF_SERVICE_INDICATOR'), 'OUT_OF_SERVICE_INDICATOR')
    if (found.is === 'not counted') {
      of.uncounted += 1
      return undefined
    }
    const unit = cell('INSP_VIOL_UNIT')
    return [
      id,
      escaped(found.code),
      found.basic,
      found.severity,
      isOutOfService,
      unit === '1' || unit === '2' ? unit : '\\N',
      escaped(found.description),
    ]
  },
  isPassedOver: (cell) => {
    const id = idOrNone(cell)
    if (id === undefined)
      throw new StopsImport(
        `INSPECTION_ID is "${cell('INSPECTION_ID').slice(0, 40)}", and it can't be told whose line it is`,
      )
    if (of.kept(id) === undefined) {
      // An inspection of a carrier here that was rejected itself leaves its BASICs unknown.
      if (of.hasSeen(id)) return true
      if (!of.onFile.has(id)) return false
    }
    const found = of.codeOf(writtenUp(cell))
    of.miss(id, found.is === 'not counted' ? undefined : found.basic)
    return false
  },
})

const writtenUp = (cell: Cell): WrittenUp => ({
  code: cell('VIOL_CODE'),
  part: cell('PART_NO'),
  section: cell('PART_NO_SECTION'),
  category: cell('INSP_VIOLATION_CATEGORY_ID'),
})

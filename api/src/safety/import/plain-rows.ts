import type { PlainColumn } from './plain-columns.ts'
import { dayCodes, dayIn, dayTexts, digitsIn, flagIn, isSame, valueOf } from './plain-fields.ts'
import type { ViolationTexts } from './violation-texts.ts'
import type { WeighedDays } from './snapshot-of-files.ts'

const comma = 44
const quote = 34
const tab = 9
const newline = 10
const zero = 48
/** Room that a row may need beyond the bytes of its line: a number for each empty field, longer days, its line. */
const mostAdded = 1024
const outSize = 1 << 20

interface PlainFile {
  columns: readonly PlainColumn[]
  /** Where each column stands in a line; -1: nowhere. */
  places: ReadonlyMap<string, number>
  fieldCount: number
  weighed?: { day: string; weight: string } | undefined
  texts: ViolationTexts
}

/**
 * Makes rows of COPY from the bytes of plain lines, without a string for a field: there are hundreds of millions.
 * A line with anything unusual, right or wrong, is left to the reader of texts, which alone knows why a line is rejected.
 */
export class PlainRows {
  readonly #columns: readonly PlainColumn[]
  readonly #places: Int32Array[]
  readonly #fieldCount: number
  readonly #starts: Int32Array
  readonly #ends: Int32Array
  /** 1: a field has doubled quotes. */
  readonly #doubled: Uint8Array
  readonly #texts: ViolationTexts
  readonly #weighedDay: number
  readonly #weighedWeight: number
  readonly #weights = new Uint32Array(dayCodes * 4)
  readonly #named: { bytes: Buffer; value: Buffer }[] = []
  #out = Buffer.allocUnsafe(outSize)
  #at = 0
  #full: Buffer[] = []
  rows = 0

  constructor({ columns, places, fieldCount, weighed, texts }: PlainFile) {
    const placeOf = (name: string | undefined) => (name === undefined ? -1 : (places.get(name) ?? -1))
    this.#columns = columns
    this.#places = columns.map(({ of }) => Int32Array.from(of, placeOf))
    this.#fieldCount = fieldCount
    this.#starts = new Int32Array(fieldCount)
    this.#ends = new Int32Array(fieldCount)
    this.#doubled = new Uint8Array(fieldCount)
    this.#texts = texts
    this.#weighedDay = placeOf(weighed?.day)
    this.#weighedWeight = placeOf(weighed?.weight)
  }

  /** False, with nothing done, for a line that is not plain. */
  add(bytes: Buffer, from: number, to: number, line: number): boolean {
    const end = to > from && bytes[to - 1] === 13 ? to - 1 : to
    if (!this.#split(bytes, from, end)) return false
    if (this.#at + (end - from) + mostAdded > this.#out.length) this.#turn(end - from + mostAdded)
    const begun = this.#at
    for (let index = 0; index < this.#columns.length; index += 1) {
      if (!this.#write(bytes, index)) {
        this.#at = begun
        return false
      }
      this.#out[this.#at++] = tab
    }
    this.#number(line)
    this.#out[this.#at++] = newline
    this.rows += 1
    if (this.#weighedDay >= 0) this.#weigh(bytes)
    return true
  }

  /** What is written since the last time. */
  take(): Buffer[] {
    this.#turn(outSize)
    const full = this.#full
    this.#full = []
    return full
  }

  /** Adds how many rows have each day and time weight. */
  countInto(weighed: WeighedDays) {
    for (const [index, rows] of this.#weights.entries()) {
      if (rows === 0) continue
      const key = `${dayTexts[index >> 2]} ${index & 3}`
      weighed.set(key, (weighed.get(key) ?? 0) + rows)
    }
  }

  #turn(room: number) {
    if (this.#at > 0) this.#full.push(this.#out.subarray(0, this.#at))
    this.#out = Buffer.allocUnsafe(Math.max(outSize, room))
    this.#at = 0
  }

  /** The places of the fields. False for bytes that need care: spaces at an edge, controls, backslashes, no ASCII. */
  #split(bytes: Buffer, from: number, end: number): boolean {
    let field = 0
    let at = from
    for (;;) {
      if (field === this.#fieldCount) return false
      const after =
        bytes[at] === quote
          ? this.#quotedField(bytes, at + 1, end, field)
          : this.#field(bytes, at, end, field)
      if (after < 0) return false
      const start = this.#starts[field] ?? 0
      const last = this.#ends[field] ?? 0
      if (last > start && (bytes[start] === 32 || bytes[last - 1] === 32)) return false
      field += 1
      if (after >= end) return after === end && field === this.#fieldCount
      at = after + 1
      // A comma at the end of the line is followed by an empty field.
      if (at === end) {
        if (field !== this.#fieldCount - 1) return false
        this.#starts[field] = end
        this.#ends[field] = end
        this.#doubled[field] = 0
        return true
      }
    }
  }

  /** @returns where the field ends, or -1 */
  #field(bytes: Buffer, start: number, end: number, field: number): number {
    let at = start
    for (; at < end; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte === comma) break
      if (isSpecial(byte) || byte === quote) return -1
    }
    this.#starts[field] = start
    this.#ends[field] = at
    this.#doubled[field] = 0
    return at
  }

  #quotedField(bytes: Buffer, start: number, end: number, field: number): number {
    let doubled = 0
    let at = start
    for (; at < end; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte === quote) {
        if (at + 1 === end || bytes[at + 1] !== quote) break
        doubled = 1
        at += 1
      } else if (isSpecial(byte)) return -1
    }
    if (at >= end || (at + 1 < end && bytes[at + 1] !== comma)) return -1
    this.#starts[field] = start
    this.#ends[field] = at
    this.#doubled[field] = doubled
    return at + 1
  }

  #write(bytes: Buffer, index: number): boolean {
    const column = this.#columns[index]
    const places = this.#places[index]
    if (column === undefined || places === undefined) return false
    if (column.is === 'flags') return this.#flags(bytes, places)
    if (column.is === 'total') return this.#total(bytes, places)
    if (column.is === 'text id') return this.#textId(bytes, places)
    const place = places[0] ?? -1
    return this.#writeField(bytes, column, { place, start: this.#startOf(place), end: this.#endOf(place) })
  }

  /** 0 where the file lacks the column. */
  #startOf(place: number): number {
    return place < 0 ? 0 : (this.#starts[place] ?? 0)
  }

  #endOf(place: number): number {
    return place < 0 ? 0 : (this.#ends[place] ?? 0)
  }

  #writeField(
    bytes: Buffer,
    column: PlainColumn,
    { place, start, end }: { place: number; start: number; end: number },
  ): boolean {
    if (column.is === 'number') return this.#checkedNumber(bytes, start, end, column)
    if (column.is === 'day') return this.#day(bytes, start, end)
    if (column.is === 'flag') return this.#flag(bytes, start, end)
    if (place >= 0 && this.#doubled[place] === 1) return false
    if (column.is === 'name') return this.#name(bytes, { start, end, read: column.read })
    if (column.is === 'text' && start === end && column.isRequired) return false
    return this.#copy(bytes, start, end)
  }

  #flag(bytes: Buffer, start: number, end: number): boolean {
    const flag = flagIn(bytes, start, end)
    if (flag < 0) return false
    this.#out[this.#at++] = flag === 1 ? 116 : 102
    return true
  }

  #copy(bytes: Buffer, start: number, end: number): boolean {
    const out = this.#out
    let to = this.#at
    for (let at = start; at < end; at += 1) out[to++] = bytes[at] ?? 0
    this.#at = to
    return true
  }

  #number(value: number) {
    let digits = 1
    for (let most = 10; value >= most; most *= 10) digits += 1
    let rest = value
    for (let at = this.#at + digits - 1; at >= this.#at; at -= 1) {
      const tenth = Math.floor(rest / 10)
      this.#out[at] = zero + (rest - tenth * 10)
      rest = tenth
    }
    this.#at += digits
  }

  #checkedNumber(
    bytes: Buffer,
    start: number,
    end: number,
    { from, to, isOptional, empty }: { from: number; to: number; isOptional: boolean; empty: string },
  ): boolean {
    if (start === end) {
      if (!isOptional) return false
      if (empty === '0') this.#out[this.#at++] = zero
      else this.#at += this.#out.write(empty, this.#at, 'latin1')
      return true
    }
    const value = digitsIn(bytes, start, end)
    if (!(value >= from && value <= to)) return false
    this.#number(value)
    return true
  }

  #day(bytes: Buffer, start: number, end: number): boolean {
    const code = dayIn(bytes, start, end)
    const text = code < 0 ? undefined : dayTexts[code]
    if (text === undefined) return false
    this.#at += this.#out.write(text, this.#at, 'latin1')
    return true
  }

  #flags(bytes: Buffer, places: Int32Array): boolean {
    let bits = 0
    for (let index = 0; index < places.length; index += 1) {
      const place = places[index] ?? -1
      const flag = flagIn(bytes, this.#startOf(place), this.#endOf(place))
      if (flag < 0) return false
      bits += flag << index
    }
    this.#number(bits)
    return true
  }

  /** One of a few names. */
  #name(
    bytes: Buffer,
    { start, end, read }: { start: number; end: number; read: (text: string) => string },
  ): boolean {
    for (const { bytes: known, value } of this.#named) {
      if (known.length === end - start && isSame(bytes, start, known, 0, known.length)) {
        return this.#copy(value, 0, value.length)
      }
    }
    const text = bytes.toString('latin1', start, end)
    const value = valueOf(() => read(text))
    if (value === undefined) return false
    this.#named.push({ bytes: Buffer.from(text, 'latin1'), value: Buffer.from(value, 'latin1') })
    return this.#copy(Buffer.from(value, 'latin1'), 0, value.length)
  }

  /** The file's own, or the sum of its parts. */
  #total(bytes: Buffer, places: Int32Array): boolean {
    const [total = -1, severity = -1, oos = -1] = places
    const valueAt = (place: number) =>
      this.#startOf(place) === this.#endOf(place)
        ? 0
        : digitsIn(bytes, this.#startOf(place), this.#endOf(place))
    const isEmpty = this.#startOf(total) === this.#endOf(total)
    const value = isEmpty ? valueAt(severity) + valueAt(oos) : valueAt(total)
    if (!(value <= 12)) return false
    this.#number(value)
    return true
  }

  #textId(bytes: Buffer, places: Int32Array): boolean {
    const [section = -1, group = -1] = places
    this.#number(
      this.#texts.idOfBytes(bytes, [
        this.#startOf(section),
        this.#endOf(section),
        this.#startOf(group),
        this.#endOf(group),
      ]),
    )
    return true
  }

  #weigh(bytes: Buffer) {
    const ofDay = this.#weighedDay
    const ofWeight = this.#weighedWeight
    const day = dayIn(bytes, this.#startOf(ofDay), this.#endOf(ofDay))
    const weight = digitsIn(bytes, this.#startOf(ofWeight), this.#endOf(ofWeight))
    const index = day * 4 + weight
    this.#weights[index] = (this.#weights[index] ?? 0) + 1
  }
}

const isSpecial = (byte: number) => byte < 32 || byte > 126 || byte === 92

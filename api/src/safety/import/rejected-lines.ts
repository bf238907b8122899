import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Basic } from 'shared-api/safety'
import type { FileKind } from './official-files.ts'

export interface ShownLine {
  file: string
  line: number
  reason: string
}

export interface RejectedLine extends ShownLine {
  kind: FileKind
  /** Whose line it is, where that can still be read. */
  dot?: number | undefined
  basic?: string | undefined
}

/** Lines of a carrier that can't be read: these BASICs of it are not known. */
export interface Gap {
  kind: 'Inspection' | 'Violation' | 'Crash'
  dot: number
  basic: string
  lines: number
}

/** More carriers than these, and the file as a whole is not what it should be. */
const mostGaps = 10_000

/** The first ones are shown; all of them go to a file, which has no limit. */
const mostShown = 20

/** Keeps what an import rejects, in constant memory. */
export class RejectedLines {
  readonly path: string
  readonly shown: ShownLine[] = []
  readonly #counts = new Map<string, number>()
  readonly #gaps = new Map<string, Gap>()
  /** A line that may be of any carrier. */
  ofNoOne: RejectedLine | undefined
  /** One, however many files are read at once. */
  #opened: Promise<WriteStream> | undefined

  constructor(path: string) {
    this.path = path
  }

  async add(lines: readonly RejectedLine[]) {
    if (lines.length === 0) return
    this.#opened ??= opened(this.path)
    const stream = await this.#opened
    let text = ''
    for (const rejected of lines) {
      const { file, line, reason } = rejected
      this.#counts.set(file, this.of(file) + 1)
      if (this.shown.length < mostShown) this.shown.push({ file, line, reason })
      this.#noteGap(rejected)
      text += `${quoted(file)},${line},${quoted(reason)}\n`
    }
    if (!stream.write(text)) await once(stream, 'drain')
  }

  /** An unreadable inspection may be relevant to each BASIC, an unreadable census makes none better. */
  #noteGap(rejected: RejectedLine) {
    const { kind, dot, basic } = rejected
    if (kind !== 'Inspection' && kind !== 'Violation' && kind !== 'Crash') return
    if (dot === undefined) {
      this.ofNoOne ??= rejected
      return
    }
    const all = Basic.options.filter((one) => one !== 'Crash Indicator')
    for (const one of kind === 'Crash' ? ['Crash Indicator'] : basic === undefined ? all : [basic]) {
      const key = `${kind} ${dot} ${one}`
      const gap = this.#gaps.get(key)
      if (gap !== undefined) gap.lines += 1
      else if (this.#gaps.size <= mostGaps) this.#gaps.set(key, { kind, dot, basic: one, lines: 1 })
    }
  }

  get gaps(): readonly Gap[] {
    return [...this.#gaps.values()]
  }

  get isTooMuch(): boolean {
    return this.#gaps.size > mostGaps
  }

  of(file: string): number {
    return this.#counts.get(file) ?? 0
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  async close() {
    const stream = await this.#opened
    if (stream === undefined) return
    stream.end()
    await once(stream, 'finish')
  }
}

async function opened(path: string) {
  await mkdir(dirname(path), { recursive: true })
  const stream = createWriteStream(path)
  stream.write('file,line,reason\n')
  return stream
}

export const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

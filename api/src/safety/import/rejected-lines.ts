import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface RejectedLine {
  file: string
  line: number
  reason: string
}

/** The first ones are shown; all of them go to a file, which has no limit. */
const mostShown = 20

/** Keeps what an import rejects, in constant memory. */
export class RejectedLines {
  readonly path: string
  readonly shown: RejectedLine[] = []
  readonly #counts = new Map<string, number>()
  #stream: WriteStream | undefined

  constructor(path: string) {
    this.path = path
  }

  async add(lines: readonly RejectedLine[]) {
    if (lines.length === 0) return
    if (this.#stream === undefined) {
      await mkdir(dirname(this.path), { recursive: true })
      this.#stream = createWriteStream(this.path)
      this.#stream.write('file,line,reason\n')
    }
    let text = ''
    for (const { file, line, reason } of lines) {
      this.#counts.set(file, this.of(file) + 1)
      if (this.shown.length < mostShown) this.shown.push({ file, line, reason })
      text += `${quoted(file)},${line},${quoted(reason)}\n`
    }
    if (!this.#stream.write(text)) await once(this.#stream, 'drain')
  }

  of(file: string): number {
    return this.#counts.get(file) ?? 0
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  async close() {
    if (this.#stream === undefined) return
    this.#stream.end()
    await once(this.#stream, 'finish')
  }
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

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
    for (const { file, line, reason } of lines) {
      this.#counts.set(file, this.of(file) + 1)
      if (this.shown.length < mostShown) this.shown.push({ file, line, reason })
      text += `${quoted(file)},${line},${quoted(reason)}\n`
    }
    if (!stream.write(text)) await once(stream, 'drain')
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

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

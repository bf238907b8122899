import { escaped } from './field-values.ts'

/** The descriptions of violations: a month repeats a few thousand in millions of lines. */
export class ViolationTexts {
  readonly #ids = new Map<string, Map<string, number>>()
  readonly #byHash = new Map<number, { bytes: Buffer; sectionLength: number; id: number }>()
  #count = 0

  idOf(section: string, group: string): number {
    const ofSection = this.#ids.get(section)
    const known = ofSection?.get(group)
    if (known !== undefined) return known
    this.#count += 1
    // A part of a text keeps the whole of it in memory, here a piece of the file.
    if (ofSection !== undefined) ofSection.set(copied(group), this.#count)
    else this.#ids.set(copied(section), new Map([[copied(group), this.#count]]))
    return this.#count
  }

  /** The same of bytes as they stand between quotes in a file: few of them are new, so that few become a string. */
  idOfBytes(
    bytes: Buffer,
    [section, sectionEnd, group, groupEnd]: readonly [number, number, number, number],
  ) {
    const hash = hashOf(bytes, group, groupEnd, hashOf(bytes, section, sectionEnd, 0))
    const known = this.#byHash.get(hash)
    const sectionLength = sectionEnd - section
    if (
      known?.sectionLength === sectionLength &&
      known.bytes.length === sectionLength + groupEnd - group &&
      isAt(known.bytes, 0, bytes, section, sectionEnd) &&
      isAt(known.bytes, sectionLength, bytes, group, groupEnd)
    ) {
      return known.id
    }
    const textOf = (from: number, to: number) => bytes.toString('latin1', from, to).replaceAll('""', '"')
    const id = this.idOf(textOf(section, sectionEnd), textOf(group, groupEnd))
    const kept = Buffer.concat([bytes.subarray(section, sectionEnd), bytes.subarray(group, groupEnd)])
    this.#byHash.set(hash, { bytes: kept, sectionLength, id })
    return id
  }

  *rows(): Generator<string> {
    for (const [section, groups] of this.#ids) {
      for (const [group, id] of groups) yield [id, escaped(section), escaped(group)].join('\t')
    }
  }
}

const copied = (text: string) => Buffer.from(text, 'latin1').toString('latin1')

function hashOf(bytes: Buffer, from: number, to: number, begun: number): number {
  let hash = begun
  for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
  return hash
}

function isAt(known: Buffer, place: number, bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (known[place + at - from] !== bytes[at]) return false
  return true
}

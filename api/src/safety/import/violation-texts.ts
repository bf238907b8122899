import { escaped } from './field-values.ts'

/** The descriptions of violations: a month repeats a few thousand in millions of lines. */
export class ViolationTexts {
  readonly #ids = new Map<string, Map<string, number>>()
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

  *rows(): Generator<string> {
    for (const [section, groups] of this.#ids) {
      for (const [group, id] of groups) yield [id, escaped(section), escaped(group)].join('\t')
    }
  }
}

const copied = (text: string) => Buffer.from(text, 'latin1').toString('latin1')

import { call } from 'shared-api'
import { type Mapping, normalizedHeading } from 'shared-api/uploads/driver-headings'
import { tables, uploadTables } from 'shared-api/tables'
import { isUploadField } from 'shared-api/uploads/driver-headings'

/** Where it is kept which column of a file with these headings held what, the last time. */
export interface MappingMemory {
  load: (headings: readonly string[]) => Promise<Mapping | undefined>
  save: (headings: readonly string[], mapping: Mapping) => Promise<void>
}

/**
 * With the user, on the service: as the columns of a table that is named by the file's headings. The headings themselves
 * stay here. What fails is not worth a word: the headings are recognized, and the choice is made again.
 */
export const serviceMemory: MappingMemory = {
  async load(headings) {
    try {
      const state = await call(tables.columnState, { query: { table: tableOf(headings) } })
      return state ? mappingOf(state.order, headings.length) : undefined
    } catch {
      return undefined
    }
  },
  async save(headings, mapping) {
    const state = { order: namesOf(mapping), hidden: [], widths: {} }
    try {
      await call(tables.saveColumnState, { body: { table: tableOf(headings), state } }, { blocking: false })
    } catch {
      // As above.
    }
  },
}

const wordsOf = (headings: readonly string[]) => headings.map(normalizedHeading).join('\n')

/** All who have the code of a guest link are one user, whose settings can't be changed: theirs lasts as long as the page. */
export function pageMemory(): MappingMemory {
  const kept = new Map<string, Mapping>()
  return {
    load: (headings) => Promise.resolve(kept.get(wordsOf(headings))),
    save: (headings, mapping) => {
      kept.set(wordsOf(headings), mapping)
      return Promise.resolve()
    },
  }
}

/** FNV-1a of 64 bits: tells the few lists of headings of one user apart, and says nothing of them. */
function tableOf(headings: readonly string[]) {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(wordsOf(headings))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return `${uploadTables}${hash.toString(16).padStart(16, '0')}`
}

/** 'C3.EmailId': the fourth column holds the e-mail address. */
const namesOf = (mapping: Mapping) =>
  Object.entries(mapping).flatMap(([field, column]) => (column === undefined ? [] : [`C${column}.${field}`]))

function mappingOf(names: readonly string[], columns: number): Mapping | undefined {
  const mapping: Mapping = {}
  for (const name of names) {
    const [, digits, field = ''] = /^C(\d+)\.(\w+)$/.exec(name) ?? []
    if (!isUploadField(field) || Number(digits) >= columns) return undefined
    mapping[field] = Number(digits)
  }
  return mapping
}

import type { MvrContent } from 'shared-api/mvr/mvr-content'
import type { MvrConvictionOfRecord } from 'shared-api/mvr/mvr-record'
import { keyOfConviction } from './verdict/changes.ts'
import { countConviction, type Counted } from './verdict/offense-class.ts'

export interface OpenedReport {
  id: string
  content: MvrContent
}

/**
 * The convictions of all reports, each once, as the newest report that lists it tells it. Two of one report that are told
 * apart by nothing are two.
 *
 * @param reports newest first.
 */
export function convictionsOverTime(reports: readonly OpenedReport[]): MvrConvictionOfRecord[] {
  const rows = new Map<string, MvrConvictionOfRecord>()
  for (const { id, content } of reports) {
    const met = new Map<string, number>()
    for (const conviction of content.convictions.kind === 'reported' ? content.convictions.rows : []) {
      const key = keyOfConviction(conviction)
      const place = met.get(key) ?? 0
      met.set(key, place + 1)
      const known = rows.get(`${key} ${place}`)
      if (known === undefined)
        rows.set(`${key} ${place}`, {
          ...conviction,
          Class: classOf(countConviction(conviction, content)),
          ListedIn: [id],
        })
      else known.ListedIn.push(id)
    }
  }
  return [...rows.values()].toSorted((one, other) => other.offenseOn.localeCompare(one.offenseOn))
}

const classOf = ({ as, question }: Counted) => as ?? (question === null ? null : 'needs a person')

import type { RollOffCalendar } from 'shared-api/safety/safety-analysis'

export type Month = RollOffCalendar['Months'][number]

export interface Run {
  /** Null: too little data for a safety event group. */
  group: string | null
  /** Places of its first and last month. */
  from: number
  to: number
  alertFrom: number | null
}

/** Months in a row in the same safety event group: they are ranked among the same peers. */
export function runsOf(months: readonly Month[]): Run[] {
  const runs: Run[] = []
  for (const [place, { EventGroup, AlertFrom }] of months.entries()) {
    const last = runs.at(-1)
    if (last?.group === EventGroup) {
      last.to = place
      last.alertFrom ??= AlertFrom
    } else runs.push({ group: EventGroup, from: place, to: place, alertFrom: AlertFrom })
  }
  return runs
}

/** Nothing counts any more, so there is no measure to draw. */
export const measureOf = ({ Measure, Inspections, EventGroup }: Month) =>
  Inspections === 0 && EventGroup === null ? null : Measure

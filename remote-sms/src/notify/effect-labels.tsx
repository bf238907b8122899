import type { ReportEffect, SmsNotifyInspection } from 'shared-api/safety/sms-notify'
import { formatNumber } from 'shared-ui'

type WithEffect = Pick<SmsNotifyInspection, 'Effect'>

const measure = (value: number | null) => (value === null ? '-' : formatNumber(value, 2))

/** 'Vehicle Maintenance 9.62 to 9.80, 80% to 82%' */
export function effectLabel(effect: ReportEffect): string {
  const { Basic, MeasureWithout, MeasureWith, PercentileWithout, PercentileWith } = effect
  const measures =
    MeasureWithout === MeasureWith
      ? measure(MeasureWith)
      : `${measure(MeasureWithout)} to ${measure(MeasureWith)}`
  return `${Basic} ${measures}${percentiles(PercentileWithout, PercentileWith)}`
}

const percent = (value: number | null) => (value === null ? 'none' : `${value}%`)

function percentiles(without: number | null, withReport: number | null): string {
  if (without === withReport) return ''
  return `, ${percent(without)} to ${percent(withReport)}`
}

/** The BASIC that a report makes worse most, or else the one that it makes better most. */
export function mainEffect(effects: readonly ReportEffect[]): ReportEffect | undefined {
  const ranked = effects.toSorted((one, other) => weightOf(other) - weightOf(one))
  return ranked[0]
}

const change = ({ MeasureWithout, MeasureWith }: ReportEffect) => (MeasureWith ?? 0) - (MeasureWithout ?? 0)

/** A rise comes before any fall, a larger one first; a new alert before all. */
function weightOf(effect: ReportEffect): number {
  if (effect.AlertWith && !effect.AlertWithout) return 2000
  const by = change(effect)
  return by > 0 ? 1000 + by : -by
}

/** What a report changes in the measures, in words. */
export function effectWords({ Effect }: WithEffect): string {
  if (Effect === null) return 'Not imported yet'
  const main = mainEffect(Effect)
  if (main === undefined) return 'None'
  const others = Effect.length - 1
  return others === 0 ? effectLabel(main) : `${effectLabel(main)}, and ${others} more`
}

/** Every BASIC that it changes, for a file. */
export const allEffects = ({ Effect }: WithEffect) =>
  Effect === null ? 'Not imported yet' : Effect.map(effectLabel).join('; ')

import { type DriverField, fieldLabels } from './driver-fields.ts'

/** 'Date of birth and CDL number have to be entered again.' Nothing where nothing is missing. */
export function missingFieldsLabel(missing: readonly DriverField[]): string {
  const names = missing.map((name) => fieldLabels[name])
  const last = names.pop()
  if (last === undefined) return ''
  return names.length > 0
    ? `${names.join(', ')} and ${last} have to be entered again.`
    : `${last} has to be entered again.`
}

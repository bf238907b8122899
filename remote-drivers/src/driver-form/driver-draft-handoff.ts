import type { DriverField, DriverFields } from './driver-fields.ts'

/** What was entered of a driver who was deleted since then, on its way to the form that adds a new driver. */
export interface DriverDraftHandoff {
  name: string
  fields: DriverFields
  /** What the record had sealed and no one typed again: it went with the record. */
  missing: readonly DriverField[]
}

// In memory alone, and not in the history of the browser: it holds secrets.
let carried: DriverDraftHandoff | undefined

export const driverDraftHandoff = () => carried

export function handOffDriverDraft(driver: DriverDraftHandoff) {
  carried = driver
}

export function clearDriverDraftHandoff() {
  carried = undefined
}

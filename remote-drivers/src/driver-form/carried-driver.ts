import type { DriverField, DriverFields } from './driver-fields.ts'

/** What was entered of a driver who was deleted meanwhile, on its way to the form that adds a new driver. */
export interface CarriedDriver {
  name: string
  fields: DriverFields
  /** What the record had sealed and nobody typed anew: it went with the record. */
  missing: readonly DriverField[]
}

// In memory alone, and not in the history of the browser: it holds secrets.
let carried: CarriedDriver | undefined

export const carriedDriver = () => carried

export function carryDriver(driver: CarriedDriver) {
  carried = driver
}

export function forgetCarriedDriver() {
  carried = undefined
}

import type { DriverField, DriverFields } from './driver-fields.ts'

/** What was entered for a driver whom another user deleted, on its way to the form that adds him again. */
export interface DriverDraftHandoff {
  name: string
  fields: DriverFields
  /** What the record had masked and was not typed: it went with the record. */
  missing: readonly DriverField[]
}

// In memory alone, and not in the history of the browser: it holds secrets.
let handoff: DriverDraftHandoff | undefined

export const driverDraftHandoff = () => handoff

export function handOffDriverDraft(draft: DriverDraftHandoff) {
  handoff = draft
}

export function forgetDriverDraft() {
  handoff = undefined
}

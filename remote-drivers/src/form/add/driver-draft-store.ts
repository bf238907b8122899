import { draftStore } from 'shared-api/client/draft-store'
import { keptDraftOf } from '../fields/driver-kept-draft.ts'
import type { DriverFields } from '../fields/driver-fields.ts'

/** Keeps the draft under the carrier that the form names. Where that changes, the carrier before keeps none. */
export function driverDraftStore(keptUnder: string | undefined) {
  const savedUnder = new Set(keptUnder === undefined ? [] : [keptUnder])
  async function discard(carrierId: string, isLeaving = false) {
    await draftStore('driver', carrierId).discard(isLeaving)
    savedUnder.delete(carrierId)
  }
  return {
    save: async (fields: DriverFields, isLeaving: boolean) => {
      // A form that names no carrier stays under the one that it named before.
      const named = fields.CarrierId || [...savedUnder].at(-1)
      if (named === undefined) return
      savedUnder.add(named)
      const saving = draftStore('driver', named).save(keptDraftOf(fields), isLeaving)
      // The draft before goes once the new one is kept. A page that goes away sees no answer.
      if (!isLeaving) await saving
      const left = [...savedUnder].filter((carrierId) => carrierId !== named)
      await Promise.all([saving, ...left.map((carrierId) => discard(carrierId, isLeaving))])
    },
    discard: () => Promise.all([...savedUnder].map((carrierId) => discard(carrierId))),
  }
}

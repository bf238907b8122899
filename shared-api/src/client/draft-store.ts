import { type DraftFields, type DraftKind, drafts } from '../drafts/drafts.ts'
// Imported by package name: a relative import would bundle a second client, which the host has not configured.
import { call, currentToken } from 'shared-api'

/** Keeps the draft of a form for a carrier. A page passes it to shared-ui, which does not know the service. */
export const draftStore = (Kind: DraftKind, CarrierId: string) => ({
  /** `isLeaving`: the page is going away. Where that is because the session ended, nothing is sent. */
  save: async (Fields: DraftFields, isLeaving = false) => {
    if (isLeaving && currentToken() === undefined) return
    const body = { Kind, CarrierId, Fields }
    await call(drafts.save, { body }, { blocking: false, isKeptAlive: isLeaving })
  },
  discard: (isLeaving = false) =>
    call(drafts.delete, { body: { Kind, CarrierId } }, { blocking: false, isKeptAlive: isLeaving }),
})

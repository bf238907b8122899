import { call, currentToken, Refusal } from 'shared-api'
import { TicketDraft, ticketDrafts } from 'shared-api/tickets/ticket-drafts'
import { draftFieldsOf, type TicketValues, valuesOf } from './ticket-values.ts'

export type DraftStatus =
  | { is: 'new' }
  | { is: 'saved'; at: string }
  /** `because`: what the service says; nothing where it can't be reached. */
  | { is: 'unsaved'; because: string | undefined }
  /** Another tab or device has saved the draft: the user says which one stays. */
  | { is: 'overtaken'; newer: TicketDraft }
  | { is: 'gone' }
  | { is: 'sent' }

/** Keeps one draft of a ticket, and says whether it is kept. */
export function ticketDraftStore(firstId: string, kept: TicketDraft | undefined) {
  let id = firstId
  let version = kept?.Version ?? 0
  /** What the service has, while the form is as it was filled with it. */
  let taken: string | undefined
  let isSent = false
  let status: DraftStatus = kept === undefined ? { is: 'new' } : { is: 'saved', at: kept.SavedAt }
  const listeners = new Set<() => void>()
  function setStatus(next: DraftStatus) {
    status = next
    for (const listener of listeners) listener()
  }

  async function saveNow(values: TicketValues, isLeaving: boolean) {
    if (isSent || status.is === 'overtaken' || status.is === 'gone') return
    if (isLeaving && currentToken() === undefined) return
    // Nothing can be kept without a carrier.
    if (values.CarrierId === '') return
    const body = {
      Id: id,
      Version: version,
      CarrierId: values.CarrierId,
      Step: values.Step,
      Fields: draftFieldsOf(values),
    }
    try {
      const saved = await call(ticketDrafts.save, { body }, { blocking: false, isKeptAlive: isLeaving })
      version = saved.Version
      taken = undefined
      setStatus({ is: 'saved', at: saved.SavedAt })
    } catch (error) {
      if (isSent) return
      const refusal = error instanceof Refusal ? error : undefined
      const newer = TicketDraft.safeParse(refusal?.newer).data
      if (newer !== undefined) setStatus({ is: 'overtaken', newer })
      else if (refusal?.status === 404 && version > 0) setStatus({ is: 'gone' })
      else {
        setStatus({ is: 'unsaved', because: refusal?.status === 0 ? undefined : refusal?.message })
        // The form saves it again.
        throw error
      }
    }
  }

  // One after the other: each save names the version of the one before. A page that goes away waits for none.
  let last: Promise<unknown> = Promise.resolve()
  function saveInTurn(values: TicketValues): Promise<void> {
    const saving = last.then(() => saveNow(values, false))
    last = saving.catch(() => undefined)
    return saving
  }

  async function save(values: TicketValues, isLeaving = false) {
    if (contentOf(values) === taken) return
    await (isLeaving ? saveNow(values, true) : saveInTurn(values))
  }

  return {
    id: () => id,
    save,
    /** Asks the service even where nothing was typed: another device may have saved since. */
    saveLast: saveInTurn,
    /** What was saved before stays: the list of tickets offers it. */
    discard: async () => undefined,
    /** True once the draft is there to add files to. */
    ensure: async (values: TicketValues) => {
      if (version === 0) await save(values)
      return version > 0
    },
    isKept: () => version > 0 && !isSent,
    sent: () => {
      isSent = true
      setStatus({ is: 'sent' })
    },
    /** Goes on over what another tab saved. */
    goOnFrom: (newer: number) => {
      version = newer
      taken = undefined
      setStatus({ is: 'unsaved', because: undefined })
    },
    /** Goes on after the draft was submitted or deleted. A ticket that was made of its id is made only once. */
    renew: () => {
      id = crypto.randomUUID()
      version = 0
      taken = undefined
      setStatus({ is: 'unsaved', because: undefined })
    },
    /** The other draft is on screen now. */
    take: (newer: TicketDraft) => {
      version = newer.Version
      taken = contentOf(valuesOf(newer))
      setStatus({ is: 'saved', at: newer.SavedAt })
    },
    changed: () => {
      if (status.is === 'saved') setStatus({ is: 'unsaved', because: undefined })
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    status: () => status,
  }
}

const contentOf = (values: TicketValues) =>
  JSON.stringify([values.CarrierId, values.Step, draftFieldsOf(values)])

import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

export interface DraftStore<Values> {
  /** `isLeaving`: the page is going away, and the call has to outlast it. */
  save: (values: Values, isLeaving: boolean) => Promise<unknown>
  discard: () => Promise<unknown>
}

interface DraftOptions {
  /** The form begins with what the store holds: it is saved again only once it is changed. */
  isSaved?: boolean
  /** Milliseconds without a key pressed, after which what was typed is saved. */
  pause?: number
}

/**
 * Saves what stands in a form while the user types, whenever a field is left, and when the form or the page is left; a
 * save that fails is made up for by the next one. Without a store nothing is saved; the store has to stay the same
 * object. Returns `discard`, for a form that was sent or given up.
 */
export function useFormDraft<Values extends FieldValues, Body>(
  { subscribe, getValues }: Pick<UseFormReturn<Values, unknown, Body>, 'subscribe' | 'getValues'>,
  store: DraftStore<Values> | undefined,
  { isSaved = false, pause = 1000 }: DraftOptions = {},
): () => Promise<void> {
  const saver = useRef<DraftSaver>(undefined)
  useEffect(() => {
    if (store === undefined) return undefined
    const current = draftSaver({ read: getValues, save: store.save, isSaved, pause })
    saver.current = current
    // What is in the form already has to outlast a reload, too.
    current.changed()
    const unsubscribe = subscribe({ formState: { values: true }, callback: current.changed })
    document.addEventListener('focusout', current.flush)
    addEventListener('pagehide', current.leave)
    return () => {
      unsubscribe()
      document.removeEventListener('focusout', current.flush)
      removeEventListener('pagehide', current.leave)
      current.close()
    }
  }, [store, subscribe, getValues, isSaved, pause])
  return async () => {
    await saver.current?.stop()
    // A draft that stays is offered again, and goes by its age.
    await store?.discard().catch(() => undefined)
  }
}

interface DraftSaver {
  changed: () => void
  flush: () => void
  /** Saves once more: the form is gone. */
  close: () => void
  /** Saves at once: a page that goes away waits for no answer. */
  leave: () => void
  /** Saves nothing more. Resolves when the last save is answered. */
  stop: () => Promise<unknown>
}

interface DraftSaverOptions<Values> extends Required<DraftOptions> {
  read: () => Values
  save: DraftStore<Values>['save']
}

function draftSaver<Values>({ read, save, isSaved, pause }: DraftSaverOptions<Values>): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<unknown> = Promise.resolve()
  let isOver = false
  let isClosed = false
  let saved = isSaved ? JSON.stringify(read()) : undefined
  async function saveNow(isLeaving: boolean) {
    const values = read()
    const typed = JSON.stringify(values)
    if (isOver || typed === saved) return
    await save(values, isLeaving)
    saved = typed
  }
  const flush = () => {
    clearTimeout(timer)
    // One after the other, so that the last one counts.
    saving = saving.then(() => saveNow(false)).catch(tryAgain)
  }
  /** A service that is busy for a moment loses nothing that was typed. */
  const tryAgain = () => {
    if (isOver || isClosed) return
    clearTimeout(timer)
    timer = setTimeout(flush, pause * 5)
  }
  return {
    changed: () => {
      if (isOver) return
      clearTimeout(timer)
      timer = setTimeout(flush, pause)
    },
    flush,
    close: () => {
      isClosed = true
      flush()
    },
    leave: () => {
      saving = Promise.all([saving, saveNow(true)]).catch(() => undefined)
    },
    stop: () => {
      isOver = true
      clearTimeout(timer)
      return saving
    },
  }
}

import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/** One for each form with unsaved input. */
const unsaved = new Set<object>()
let asked: Leaving | undefined
const listeners = new Set<() => void>()

/** The user is about to leave unsaved input behind, and has to confirm it. */
export interface Leaving {
  stay: () => void
  /** Goes, and what was unsaved is lost. */
  go: () => void
}

export const hasUnsavedInput = () => unsaved.size > 0

/** Goes at once where nothing is unsaved, else once the user has confirmed. The last one to ask is the one that goes. */
export function leave(go: () => void) {
  if (!hasUnsavedInput()) {
    go()
    return
  }
  const answer = (then: () => void) => () => {
    asked = undefined
    told()
    then()
  }
  asked = {
    stay: answer(() => {}),
    go: answer(() => {
      unsaved.clear()
      go()
    }),
  }
  told()
}

/** Tells of what becomes unsaved, or is no more, and of questions. */
export function followUnsavedInput(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function told() {
  for (const listener of listeners) listener()
}

/** The question that waits for an answer. */
export const useLeaving = () => useSyncExternalStore(followUnsavedInput, () => asked)

/**
 * While `isUnsaved`, leaving the page, selecting another carrier or closing the tab asks first. Gives what a form
 * calls once its input is kept, right before it leads on.
 */
export function useUnsavedInput(isUnsaved: boolean): () => void {
  const [form] = useState(() => ({}))
  const letGo = useCallback(() => {
    if (unsaved.delete(form)) told()
  }, [form])
  useEffect(() => {
    if (isUnsaved) {
      unsaved.add(form)
      told()
    }
    return letGo
  }, [isUnsaved, form, letGo])
  return letGo
}

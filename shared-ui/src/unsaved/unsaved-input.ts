import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/** One for each form that holds what nobody else has yet. */
const unsaved = new Set<object>()
let asked: Leaving | undefined
const listeners = new Set<() => void>()

/** Somebody is about to leave what is unsaved behind, and has to say whether that is meant. */
export interface Leaving {
  stay: () => void
  /** Goes, and what was unsaved is lost. */
  go: () => void
}

export const hasUnsavedInput = () => unsaved.size > 0

/** Goes at once where nothing is unsaved, else once somebody has said so. The last one to ask is the one that goes. */
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
 * While `isUnsaved`, whoever leaves the page, selects another carrier or closes the tab is asked first. Gives what a form
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

import { useCallback, useEffect, useRef, useState } from 'react'
import { create } from 'zustand'

/** A user is about to leave unsaved changes, and has to say whether they are discarded. */
export interface Leaving {
  keepEditing: () => void
  /** Goes, and what was unsaved is lost. */
  discard: () => void
}

interface UnsavedForm {
  onDiscarded: () => void
}

interface UnsavedChanges {
  /** One for each form whose input is not saved. */
  forms: ReadonlySet<UnsavedForm>
  asked: Leaving | undefined
}

const useUnsavedStore = create<UnsavedChanges>()(() => ({ forms: new Set(), asked: undefined }))
const { getState, setState } = useUnsavedStore

export const hasUnsavedChanges = () => getState().forms.size > 0
export const useHasUnsavedChanges = () => useUnsavedStore(({ forms }) => forms.size > 0)

/** The question that waits for an answer. */
export const useLeaving = () => useUnsavedStore(({ asked }) => asked)

/** Goes at once where nothing is unsaved, else once the user discards it. The last one to ask is the one that goes. */
export function confirmLeave(go: () => void) {
  if (!hasUnsavedChanges()) {
    go()
    return
  }
  setState({
    asked: {
      keepEditing: () => setState({ asked: undefined }),
      discard: () => {
        for (const form of getState().forms) form.onDiscarded()
        setState({ asked: undefined, forms: new Set() })
        go()
      },
    },
  })
}

const without = (form: UnsavedForm) =>
  setState(({ forms }) => ({ forms: new Set([...forms].filter((other) => other !== form)) }))

/**
 * While `isUnsaved`, a user who leaves the page, selects another carrier or closes the tab is asked first. Returns
 * `release`, which a form calls once its input is saved, right before it leads on. `onDiscarded`: the user left it.
 */
export function useUnsavedGuard(isUnsaved: boolean, onDiscarded?: () => void): () => void {
  const discarded = useRef(onDiscarded)
  useEffect(() => {
    discarded.current = onDiscarded
  })
  const [form] = useState((): UnsavedForm => ({ onDiscarded: () => discarded.current?.() }))
  const release = useCallback(() => without(form), [form])
  useEffect(() => {
    if (!isUnsaved) return undefined
    setState(({ forms }) => ({ forms: new Set([...forms, form]) }))
    return () => without(form)
  }, [isUnsaved, form])
  return release
}

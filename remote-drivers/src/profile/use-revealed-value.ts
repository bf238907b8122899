import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Refusal } from 'shared-api'

/** Milliseconds. */
const shownFor = 60_000

type Shown =
  | { is: 'hidden' }
  | { is: 'asking' }
  | { is: 'shown'; value: string }
  | { is: 'failed'; message: string }

const hidden: Shown = { is: 'hidden' }

/**
 * A value that is here only while the user looks at it: for a minute at most, and until the window is left, printed or
 * the page goes. It lives in this state alone and in no cache, so nothing of it is left afterwards.
 */
export function useRevealedValue(read: (signal: AbortSignal) => Promise<string>) {
  const [state, setState] = useState(hidden)
  const asked = useRef<AbortController>(undefined)
  const isOpen = state.is === 'asking' || state.is === 'shown'

  const hide = useCallback(() => {
    asked.current?.abort()
    setState(hidden)
  }, [])

  useEffect(() => {
    if (!isOpen) return undefined
    const hideWhenAway = () => {
      if (document.visibilityState === 'hidden') hide()
    }
    // The paper is drawn as soon as this returns: what is shown has left the page by then.
    const hideOnPaper = () => flushSync(hide)
    window.addEventListener('blur', hide)
    window.addEventListener('beforeprint', hideOnPaper)
    document.addEventListener('visibilitychange', hideWhenAway)
    return () => {
      window.removeEventListener('blur', hide)
      window.removeEventListener('beforeprint', hideOnPaper)
      document.removeEventListener('visibilitychange', hideWhenAway)
    }
  }, [isOpen, hide])

  const isShown = state.is === 'shown'
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(hide, shownFor)
    return () => clearTimeout(timer)
  }, [isShown, hide])

  useEffect(() => () => asked.current?.abort(), [])

  function show() {
    const asking = new AbortController()
    asked.current = asking
    setState({ is: 'asking' })
    const settle = (settled: Shown) => (asking.signal.aborted ? undefined : setState(settled))
    read(asking.signal).then(
      (value) => settle({ is: 'shown', value }),
      (error: unknown) =>
        settle({ is: 'failed', message: error instanceof Refusal ? error.message : 'Try again.' }),
    )
  }

  return { state, show, hide }
}

import { type MouseEvent, type ReactElement, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type Chunk, notify } from 'shared-ui/base'

/** The opened component's props besides its own. */
export interface OpenerProps {
  trigger: ReactElement
  isOpen: boolean
  /** Opened by a key the first time: the keys begin at what is in it. */
  isByKey: boolean
  onOpenChanged: (isOpen: boolean) => void
}

interface OpenerSettings<Props> {
  /** What could not be loaded: 'The menu'. */
  what: string
  chunk: Chunk<Props & OpenerProps>
  props: Props
  /** Draws the button; `onPress` is missing once the opened thing takes the presses itself. */
  renderButton: (onPress?: (event: MouseEvent) => void) => ReactElement
}

/**
 * A button whose menu comes in a chunk of its own, with the first press. Until then it is a plain button, also when
 * the chunk is here already: drawing it again would take the focus off it.
 */
export function Opener<Props extends object>({ what, chunk, props, renderButton }: OpenerSettings<Props>) {
  const state = useStore(chunk.store)
  const [isPressed, setIsPressed] = useState(false)
  const [isByKey, setIsByKey] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const hasFailed = isPressed && state.is === 'failed'
  const hasArrived = isPressed && state.is === 'ready'

  useEffect(() => {
    if (hasFailed) notify.failure(`${what} could not be loaded`, 'Check your connection and try again.')
  }, [hasFailed, what])

  useEffect(() => {
    if (!hasArrived) return undefined
    // Drawn closed first: what is open from the start does not take the focus.
    const frame = requestAnimationFrame(() => setIsOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [hasArrived])

  if (isPressed && state.is === 'ready') {
    const opened = { trigger: renderButton(), isByKey, isOpen, onOpenChanged: setIsOpen }
    return <state.View {...props} {...opened} />
  }
  return renderButton((event) => {
    setIsByKey(event.detail === 0)
    chunk.load()
    setIsPressed(true)
  })
}

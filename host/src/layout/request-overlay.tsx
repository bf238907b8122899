import { useSyncExternalStore } from 'react'
import { pendingCount, subscribePending } from 'shared-api'
import { Overlay } from 'shared-ui/base'

/** The full-screen overlay while a request that changes something is in progress. */
export function RequestOverlay({ text }: { text: string }) {
  const pending = useSyncExternalStore(subscribePending, pendingCount)
  return <Overlay isShown={pending > 0} text={text} />
}

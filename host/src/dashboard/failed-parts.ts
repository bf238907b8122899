import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { SlotFill } from 'shared-federation/offers'

interface FailedPart {
  remoteId: string
  module: string
  kind: SlotFill<'dashboard.tiles'>['kind']
  retry: () => void
}

/** The parts of the dashboard that did not come, in the order in which that was known. */
export function useFailedParts() {
  const [failed, setFailed] = useState<readonly FailedPart[]>([])
  const onFailed = useCallback((part: FailedPart) => {
    setFailed((now) => [...now, part])
    return () => setFailed((now) => now.filter((one) => one !== part))
  }, [])
  return { failed, onFailed }
}

export type FailedParts = ReturnType<typeof useFailedParts>

/** Joins this part to those that failed. A remote fails and is tried again as a whole. */
export function useFailedPart(
  { remoteId, module, kind }: SlotFill<'dashboard.tiles'>,
  onRetry: () => void,
  { failed, onFailed }: FailedParts,
) {
  const retry = useRef(onRetry)
  useLayoutEffect(() => {
    retry.current = onRetry
  })
  useLayoutEffect(
    () => onFailed({ remoteId, module, kind, retry: () => retry.current() }),
    [onFailed, remoteId, module, kind],
  )
  const ofRemote = failed.filter((part) => part.remoteId === remoteId)
  const [first = { module }] = ofRemote.filter((part) => part.kind === kind)
  return {
    /** The first of its kind speaks for the others. */
    isFirst: first.module === module,
    retryAll: () => {
      for (const part of ofRemote) part.retry()
    },
  }
}

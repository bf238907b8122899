import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { pendingCount } from 'shared-api'
import type { Role } from 'shared-federation'
import type { Registry } from 'shared-federation/registry'
import { useFederation } from 'shared-federation/remote-module'
import { isCodeLoading } from '../chunks/code-loading.ts'
import { isLineFree } from './connection.ts'
import { type Preload, preloadSet } from './preload-set.ts'
import { untilIdle } from './idle.ts'

/** In the page's timeline once nothing more is loaded beforehand: journeys and measurements wait for it. */
const preloadEnded = 'preload ended'

/**
 * Loads the code of likely next screens ahead of time: one at a time, each when the user waits for nothing, and never where bytes cost money. Navigation stops it, and it starts again on the new page.
 */
export function usePreload(registry: Registry, role: Role) {
  const { loader } = useFederation()
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  const tried = useRef(new Set<string>())

  useEffect(() => {
    const stop = new AbortController()
    const hasLeft = () => location.pathname !== pathname
    const isBusy = () => hasLeft() || isCodeLoading() || queryClient.isFetching() > 0 || pendingCount() > 0
    const left = preloadSet(registry, role, loader).filter(({ key }) => !tried.current.has(key))
    void preloadAll(left, tried.current, isBusy, stop.signal)
    return () => stop.abort()
  }, [registry, role, loader, queryClient, pathname])
}

async function preloadAll(
  left: readonly Preload[],
  tried: Set<string>,
  isBusy: () => boolean,
  signal: AbortSignal,
) {
  const [next, ...rest] = left
  if (next === undefined || !isLineFree()) {
    performance.mark(preloadEnded)
    return
  }
  try {
    await untilIdle(isBusy, signal)
    if (!isLineFree()) return await preloadAll([], tried, isBusy, signal)
    tried.add(next.key)
    await next.run()
  } catch {
    // Aborted or failed: opening the screen loads it again, and shows a failure.
  }
  if (!signal.aborted) await preloadAll(rest, tried, isBusy, signal)
}

import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { pendingCount } from 'shared-api'
import type { Role } from 'shared-federation'
import type { Registry } from 'shared-federation/registry'
import { useFederation } from 'shared-federation/remote-module'
import { isCodeUnderWay } from '../parts/under-way.ts'
import { isLineFree } from './connection.ts'
import { type Preload, preloadSet } from './preload-set.ts'
import { untilIdle } from './idle.ts'

/**
 * Has the code of likely next screens here before somebody goes there: piece by piece, each when nothing that somebody
 * waits for is under way, and never where bytes are paid for. Going somewhere else stops it, and it starts anew there.
 */
export function usePreload(registry: Registry, role: Role) {
  const { loader } = useFederation()
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  const tried = useRef(new Set<string>())

  useEffect(() => {
    const stop = new AbortController()
    const hasLeft = () => location.pathname !== pathname
    const isBusy = () => hasLeft() || isCodeUnderWay() || queryClient.isFetching() > 0 || pendingCount() > 0
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
  if (next === undefined || !isLineFree()) return
  try {
    await untilIdle(isBusy, signal)
    if (!isLineFree()) return
    tried.add(next.key)
    await next.run()
  } catch {
    // Aborted, or not to be had: whoever goes there asks for it again, and is told.
  }
  if (!signal.aborted) await preloadAll(rest, tried, isBusy, signal)
}

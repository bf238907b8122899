import { useState } from 'react'
import { notify } from '../feedback/notify.tsx'

/** A component that is loaded by the first press that needs it; a toast says where it could not be, and a press tries again. */
export function useLoadedView<View>(fetchView: () => Promise<View>, failure: string) {
  const [View, setView] = useState<View>()
  const [isLoading, setIsLoading] = useState(false)

  async function load(onLoaded: () => void) {
    setIsLoading(true)
    try {
      const loaded = await fetchView()
      setView(() => loaded)
      onLoaded()
    } catch {
      notify.failure(failure, 'Check your connection and try again.')
    } finally {
      setIsLoading(false)
    }
  }

  return { View, isLoading, load: (onLoaded: () => void) => void load(onLoaded) }
}

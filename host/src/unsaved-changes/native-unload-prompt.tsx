import { useEffect } from 'react'
import type { Leaving } from 'shared-ui/base'

/** The browser asks where the dialog could not be loaded. */
export function NativeUnloadPrompt({ keepEditing, discard }: Leaving) {
  useEffect(() => {
    if (confirm('Leave without saving? Your changes on this page will be lost.')) discard()
    else keepEditing()
  }, [keepEditing, discard])
  return null
}

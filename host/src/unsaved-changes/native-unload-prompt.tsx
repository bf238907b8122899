import { useEffect } from 'react'
import type { Leaving } from 'shared-ui/base'

/** Where the question's own look did not arrive, the browser asks. */
export function NativeUnloadPrompt({ stay, go }: Leaving) {
  useEffect(() => {
    if (confirm('Leave without saving? Your changes on this page will be lost.')) go()
    else stay()
  }, [stay, go])
  return null
}

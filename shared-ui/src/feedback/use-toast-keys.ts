import { type RefObject, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { toast } from 'react-hot-toast/headless'
import { recallToast } from './notify.tsx'

/**
 * Escape closes the toasts. Alt+T goes to the newest one, or brings back the last one with an action: 1500 ms are too short
 * for a keyboard. What had the focus before has it again when the toast goes.
 */
export function useToastKeys(corner: RefObject<HTMLElement | null>, onClosed: () => void) {
  const closed = useEffectEvent(onClosed)
  useEffect(() => {
    let before: Element | null = null
    function close() {
      const wasInside = corner.current?.contains(document.activeElement)
      flushSync(() => toast.dismiss())
      // A removed toast sends no blur event.
      closed()
      if (wasInside && before instanceof HTMLElement && before.isConnected) before.focus()
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
      if (!event.altKey || event.code !== 'KeyT') return
      if (!corner.current?.querySelector('button')) flushSync(recallToast)
      const buttons = corner.current?.querySelectorAll('button')
      const [first] = buttons ?? []
      if (first === undefined) return
      event.preventDefault()
      if (!corner.current?.contains(document.activeElement)) before = document.activeElement
      first.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [corner])
}

import { useSyncExternalStore } from 'react'

/** Pixels. Narrower windows are phones. */
export const phoneBelow = 640

const query = `(max-width: ${phoneBelow - 0.02}px)`
const phone = () => (typeof matchMedia === 'function' ? matchMedia(query) : undefined)

function subscribe(onChanged: () => void) {
  const list = phone()
  list?.addEventListener('change', onChanged)
  return () => list?.removeEventListener('change', onChanged)
}

/** True below `phoneBelow`, where tables become cards and the menu a drawer. Follows the window. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => phone()?.matches ?? false)

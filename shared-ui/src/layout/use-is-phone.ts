import { useSyncExternalStore } from 'react'

const query = '(max-width: 639.98px)'
const phone = () => (typeof matchMedia === 'function' ? matchMedia(query) : undefined)

function subscribe(onChanged: () => void) {
  const list = phone()
  list?.addEventListener('change', onChanged)
  return () => list?.removeEventListener('change', onChanged)
}

/** True below 640 px, where tables become cards and the menu a drawer. Follows the window. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => phone()?.matches ?? false)

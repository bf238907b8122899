import { useEffect } from 'react'

const isMenuKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  (key.length === 1 || /^(Arrow(Up|Down)|Home|End|Enter|Escape)$/.test(key))

/** Keeps the keys that are pressed while a menu is loaded, and hands them to it once it has the focus. */
export function useEarlyKeys(isLoading: boolean) {
  useEffect(() => {
    if (!isLoading) return undefined
    const keys: string[] = []
    const keep = (event: KeyboardEvent) => {
      if (event.key === 'Tab') stop()
      if (event.repeat || !isMenuKey(event)) return
      event.preventDefault()
      event.stopPropagation()
      keys.push(event.key)
    }
    const handOver = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'menu') return
      stop()
      press(target, keys)
    }
    const stop = () => {
      document.removeEventListener('keydown', keep, true)
      document.removeEventListener('pointerdown', stop, true)
      document.removeEventListener('focusin', handOver)
    }
    document.addEventListener('keydown', keep, true)
    document.addEventListener('pointerdown', stop, true)
    document.addEventListener('focusin', handOver)
    return stop
  }, [isLoading])
}

/** One key a frame: the menu draws what it highlights before it takes the next one. */
function press(menu: HTMLElement, [key, ...others]: readonly string[]) {
  if (key === undefined) return
  requestAnimationFrame(() => {
    menu.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    press(menu, others)
  })
}

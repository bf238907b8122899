let caught = ''

function onKeyDown(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return
  if (key === 'Backspace') caught = caught.slice(0, -1)
  else if (key.length === 1) caught += key
  else if (key !== 'Enter') return
  event.preventDefault()
}

/** Who presses Ctrl+K types on at once: what comes before the field is there is kept for it. */
export function catchTyping() {
  caught = ''
  window.addEventListener('keydown', onKeyDown, true)
}

/** What was typed since `catchTyping`; from now on the field hears for itself. */
export function takeTyped(): string {
  window.removeEventListener('keydown', onKeyDown, true)
  const typed = caught
  caught = ''
  return typed
}

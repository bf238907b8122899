let caught = ''
let isEntered = false

function onKeyDown(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, repeat } = event
  if (ctrlKey || metaKey || altKey || repeat) return
  if (key === 'Escape') {
    drainKeystrokes()
    return
  }
  if (key === 'Enter') isEntered = caught.trim() !== ''
  else if (key === 'Backspace') caught = caught.slice(0, -1)
  else if (key.length === 1) caught += key
  else return
  event.preventDefault()
}

/** A user who clicks elsewhere no longer types for the search. */
function goneElsewhere() {
  drainKeystrokes()
}

/** A user types on right after Ctrl+K, so keystrokes are kept until the field is there. */
export function captureKeystrokes() {
  drainKeystrokes()
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('pointerdown', goneElsewhere, true)
}

/** The keystrokes since `captureKeystrokes`, and whether Enter followed. From now on the field receives them itself. */
export function drainKeystrokes(): { typed: string; isEntered: boolean } {
  window.removeEventListener('keydown', onKeyDown, true)
  window.removeEventListener('pointerdown', goneElsewhere, true)
  const taken = { typed: caught, isEntered }
  caught = ''
  isEntered = false
  return taken
}

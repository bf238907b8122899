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

/** Who presses Ctrl+K types on at once: what comes before the field is there is kept for it. */
export function captureKeystrokes() {
  drainKeystrokes()
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('pointerdown', goneElsewhere, true)
}

/** What was typed since `captureKeystrokes`, and whether Enter came after it; from now on the field hears for itself. */
export function drainKeystrokes(): { typed: string; isEntered: boolean } {
  window.removeEventListener('keydown', onKeyDown, true)
  window.removeEventListener('pointerdown', goneElsewhere, true)
  const taken = { typed: caught, isEntered }
  caught = ''
  isEntered = false
  return taken
}

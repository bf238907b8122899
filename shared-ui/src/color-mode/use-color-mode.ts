import { useSyncExternalStore } from 'react'
import { chooseColorMode, onColorModeChanged, shownColorMode, storedColorMode } from './color-mode.ts'

/** The user's choice, what it comes to on this screen, and how to change it. */
export function useColorMode() {
  const mode = useSyncExternalStore(onColorModeChanged, storedColorMode)
  const shown = useSyncExternalStore(onColorModeChanged, shownColorMode)
  return { mode, shown, setMode: chooseColorMode }
}

import { useEffect } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { useDelayed } from '../states/use-delayed.ts'

const Veil = chakra('span', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'veil',
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '3',
    bg: 'bg.veil',
    fontWeight: 'semibold',
  },
})

const Lane = chakra('span', {
  base: {
    position: 'relative',
    width: '160px',
    height: '20px',
    overflow: 'hidden',
    borderBlockWidth: '2px',
    borderColor: 'fg',
    _after: {
      content: '""',
      position: 'absolute',
      top: '7px',
      left: '-32px',
      right: '0',
      height: '2px',
      backgroundImage:
        'repeating-linear-gradient(90deg, var(--ui-colors-accent-fg) 0 16px, transparent 16px 32px)',
      animation: 'drive 600ms linear infinite',
    },
  },
})

interface OverlayProps {
  isShown: boolean
  /** The work in progress: 'Starting the payment'. */
  text?: string
}

/**
 * The full-screen veil of a request that blocks. It waits 150 ms, so that fast requests do not flash. What is beneath it
 * can't be pressed, by keys neither.
 */
export function Overlay({ isShown, text = 'Working' }: OverlayProps) {
  const isDue = useDelayed(isShown, 150)
  useEffect(() => {
    if (!isDue) return undefined
    addEventListener('keydown', hold, true)
    return () => removeEventListener('keydown', hold, true)
  }, [isDue])
  return (
    <output>
      {isDue && (
        <Veil>
          <Lane />
          {text}
        </Veil>
      )}
    </output>
  )
}

/** Keys that press something. Typing goes on. */
function hold(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return
  const isTyping =
    target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea')
  if (key !== 'Enter' && (key !== ' ' || isTyping)) return
  event.preventDefault()
  event.stopPropagation()
}

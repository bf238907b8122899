import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    minWidth: '0',
    height: { base: '200px', sm: '232px', lg: '320px', _print: 'auto' },
    '& canvas': {
      position: { base: 'absolute', _print: 'static' },
      // As high as leaves the first sheet room for what comes after.
      _print: {
        width: '100% !important',
        height: 'auto !important',
        maxHeight: '216px',
        objectFit: 'contain',
        objectPosition: 'left',
      },
    },
  },
  variants: { isShort: { true: { height: { base: '124px', sm: '124px', lg: '124px', _print: 'auto' } } } },
})

const canPaint = typeof CanvasRenderingContext2D === 'function'

/** There is no file of what would be painted, so it is no <img>. */
const unpainted = { role: 'img' } as const

interface CanvasFrameProps {
  /** The drawing in a sentence, which stands alone where nothing can be painted. */
  label: string
  isShort?: boolean
  children: ReactNode
}

/** Gives a canvas its height; the canvas itself names what is drawn on it. */
export function CanvasFrame({ label, isShort = false, children }: CanvasFrameProps) {
  if (!canPaint) return <Frame isShort={isShort} {...unpainted} aria-label={label} />
  return (
    <Frame isShort={isShort} data-canvas>
      {children}
    </Frame>
  )
}

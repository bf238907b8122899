import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'

/** Who says a value, before it: an authority's own word is solid, an estimate outlined, what is not known dashed. */
export type SaysLook = 'solid' | 'outlined' | 'dashed'

const Key = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    height: '18px',
    px: '1.5',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l1',
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 'semibold',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
  },
  variants: {
    look: {
      solid: { bg: 'bg.inverted', borderColor: 'bg.inverted', color: 'fg.inverted' },
      outlined: {},
      dashed: { borderStyle: 'dashed' },
    },
  },
})

interface SaysProps {
  look: SaysLook
  /** Who, in a word: from the module that knows. */
  children: ReactNode
}

export const Says = ({ look, children }: SaysProps) => <Key look={look}>{children}</Key>

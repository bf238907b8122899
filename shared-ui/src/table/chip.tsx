import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Icon } from '../marks/icon.tsx'

const ChipBox = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    height: { base: 'main', sm: 'control' },
    maxWidth: 'full',
    px: '10px',
    borderRadius: 'l2',
    textStyle: 'dense',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    borderWidth: '1px',
    '& .icon': { flex: 'none' },
  },
  variants: {
    isOn: {
      true: { borderColor: 'accent.muted', bg: 'accent.subtle', color: 'accent.fg', fontWeight: 'semibold' },
      false: { borderStyle: 'dashed', borderColor: 'border.emphasized', bg: 'bg', color: 'fg.muted' },
    },
  },
})

/** A filter that is on: pressing it takes it off. */
export function Chip({ children, onRemoved }: { children: string; onRemoved: () => void }) {
  return (
    <ChipBox type="button" isOn aria-label={`Remove filter: ${children}`} onClick={onRemoved}>
      <chakra.span overflow="hidden" textOverflow="ellipsis">
        {children}
      </chakra.span>
      <Icon name="x" />
    </ChipBox>
  )
}

/** A dashed place for one more filter. */
export function AddChip({ children, onPressed }: { children: ReactNode; onPressed: () => void }) {
  return (
    <ChipBox type="button" isOn={false} onClick={onPressed}>
      <Icon name="plus" />
      {children}
    </ChipBox>
  )
}

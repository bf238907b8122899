import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Mark, type MarkKind } from '../status/mark.tsx'

const NoteBox = chakra('output', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '10px',
    px: '3',
    py: '10px',
    borderWidth: '1px',
    borderRadius: 'l2',
    textStyle: 'dense',
    // The mark stands at the first line, what can be done at the middle, or below where it leaves the sentence no room.
    '& > span': { display: 'flex', gap: '10px', flex: '1 1 180px', minWidth: '0' },
    '& > span > .mark': { flex: 'none', mt: '3px' },
  },
  variants: {
    tone: {
      plain: { bg: 'bg.subtle' },
      due: { bg: 'due.subtle', borderColor: 'due.muted' },
    },
  },
})

interface NoteProps {
  mark: MarkKind
  /** A button at the right. */
  action?: ReactNode
  children: ReactNode
}

/** A sentence that belongs to the page, announced when it appears. */
export function Note({ mark, action, children }: NoteProps) {
  return (
    <NoteBox tone={mark === 'due' ? 'due' : 'plain'}>
      <span>
        <Mark kind={mark} />
        <chakra.span flex="1" minWidth="0">
          {children}
        </chakra.span>
      </span>
      {action}
    </NoteBox>
  )
}

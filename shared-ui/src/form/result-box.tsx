import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Mark, type MarkKind } from '../status/mark.tsx'

const Box = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '20px minmax(0, 1fr)', sm: '20px minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: '3',
    rowGap: '2',
    px: '4',
    py: '14px',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.subtle',
    '& > .mark': { alignSelf: 'start', mt: '1px' },
  },
})

interface ResultBoxProps {
  mark: MarkKind
  title: ReactNode
  /** The meaning, in a sentence. */
  text?: ReactNode
  /** One button; below the words on a phone. */
  action?: ReactNode
}

/** The result of a look-up: a mark, the finding, an action. */
export function ResultBox({ mark, title, text, action }: ResultBoxProps) {
  return (
    <Box>
      <Mark kind={mark} size={20} />
      <chakra.div minWidth="0">
        <chakra.div textStyle="body" fontWeight="semibold">
          {title}
        </chakra.div>
        {text && (
          <chakra.div textStyle="dense" color="fg.muted">
            {text}
          </chakra.div>
        )}
      </chakra.div>
      {action && (
        <chakra.div gridColumn={{ base: '2', sm: 'auto' }} justifySelf="start">
          {action}
        </chakra.div>
      )}
    </Box>
  )
}

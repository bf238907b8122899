import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { PanelBox } from '../page/panel.tsx'
import { Mark, type MarkKind } from '../status/mark.tsx'

const Next = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '20px minmax(0, 1fr)', md: '20px minmax(0, 1fr) auto' },
    alignItems: 'start',
    columnGap: '3',
    rowGap: '1',
    p: '4',
    '& > .mark': { mt: '2px' },
  },
})

const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    gridColumn: { base: '1 / -1', md: 'auto' },
    alignSelf: 'center',
    mt: { base: '2', md: '0' },
    '&& > *': { flex: { base: '1', sm: 'none' } },
    _print: { display: 'none' },
  },
})

const Below = chakra('div', {
  base: { '& > *': { borderTopWidth: '1px', px: '5', py: '4' } },
})

interface RecordProgressProps {
  mark: MarkKind
  /** Who does what by when: 'You: pay $1,135.00 by 24 Nov 2026, in 4 days'. */
  title: string
  /** One sentence about it. */
  text?: ReactNode
  /** One primary button at most. */
  action?: ReactNode
  /** Below, each under a line: the clock and the steps of the record. */
  children?: ReactNode
}

/** At the top of a record: what is next and who owes it, and how far the record is. */
export function RecordProgress({ mark, title, text, action, children }: RecordProgressProps) {
  return (
    <PanelBox aria-label="Next step" data-focus-place="Next step">
      <Next>
        <Mark kind={mark} size={20} />
        <div>
          <chakra.h2 textStyle="section" tabIndex={-1} outline="none">
            {title}
          </chakra.h2>
          {text && (
            <chakra.div textStyle="dense" color="fg.muted" maxWidth="92ch">
              {text}
            </chakra.div>
          )}
        </div>
        {action && <Actions>{action}</Actions>}
      </Next>
      {children && <Below>{children}</Below>}
    </PanelBox>
  )
}

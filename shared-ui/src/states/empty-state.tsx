import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Icon, type IconLook } from '../icons/icon.tsx'
import { Mark } from '../status/mark.tsx'

const Blank = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gridTemplateColumns: 'minmax(0, 1fr)',
    textAlign: 'center',
    gap: '1',
    px: '6',
    py: '12',
    '& > svg:first-of-type': { mb: '2', color: 'fg.subtle' },
  },
})

const icons = { nothing: 'clipboard-check', notFound: 'search-x', notAllowed: 'lock' } as const

interface EmptyStateProps {
  /** nothing yet (say the next step), not found (offer Clear filters), not allowed, or failed (offer Try again). */
  kind: 'nothing' | 'notFound' | 'notAllowed' | 'failed'
  title: string
  /** One sentence: why it is empty, and what to do. */
  text?: ReactNode
  /** One button. */
  action?: ReactNode
  /** The icon of what is missing or requested. */
  icon?: IconLook
}

/** Why nothing is here. The four empties are different things to a reader, so they look and speak differently. */
export function EmptyState({ kind, title, text, action, icon }: EmptyStateProps) {
  return (
    <Blank role={kind === 'failed' ? 'alert' : undefined}>
      {kind === 'failed' ? <Mark kind="alert" size={20} /> : <Icon name={icon ?? icons[kind]} size={24} />}
      <chakra.h2 textStyle="body" fontWeight="semibold" maxWidth="full" overflowWrap="anywhere">
        {title}
      </chakra.h2>
      {text && (
        <chakra.p textStyle="dense" color="fg.muted" maxWidth="44ch">
          {text}
        </chakra.p>
      )}
      {action && <chakra.div mt="3">{action}</chakra.div>}
    </Blank>
  )
}

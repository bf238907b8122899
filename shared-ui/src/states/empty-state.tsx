import { createContext, type ReactNode, use } from 'react'
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

/** A panel that has nothing is one line, among others that have something. */
const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    textStyle: 'dense',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
    '[data-flush] &': { px: '4', py: '3' },
  },
})

/** True below a panel: the large form is for whole pages. */
export const InPanel = createContext(false)

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
  const isInPanel = use(InPanel)
  if (isInPanel && kind === 'nothing') {
    return (
      <Line data-empty="">
        <chakra.h3 font="inherit" color="fg">
          {title}
        </chakra.h3>
        {text && <span>{text}</span>}
        {action}
      </Line>
    )
  }
  return (
    <Blank role={kind === 'failed' ? 'alert' : undefined} data-empty={kind === 'nothing' ? '' : undefined}>
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

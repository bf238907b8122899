import { type ReactNode, useId } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'

export const PanelBox = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: '0',
    bg: 'bg',
    borderWidth: '1px',
    borderRadius: 'l2',
  },
})

const Head = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', sm: 'nowrap' },
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: { base: '0 12px', sm: '3' },
    minHeight: '48px',
    px: '4',
    py: '2',
  },
})

const Body = chakra('div', {
  base: { flex: '1', minWidth: '0' },
  variants: {
    isFlush: {
      true: { borderTopWidth: '1px', borderBottomRadius: '7px', overflow: 'clip' },
      false: { px: '4', pb: '4' },
    },
  },
})

const Foot = chakra('footer', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    px: '4',
    py: '10px',
    borderTopWidth: '1px',
    textStyle: 'dense',
    color: 'fg.muted',
  },
})

interface PanelProps {
  title: string
  /** Small words at the right of the title: the window, the unit. */
  note?: ReactNode
  /** Ghost buttons at the right of the title. */
  actions?: ReactNode
  footer?: ReactNode
  /** The body goes from edge to edge under a hairline: lists, tables, empty states. */
  isFlush?: boolean
  children: ReactNode
}

/** One framed part of a page, named by its title. */
export function Panel({ title, note, actions, footer, isFlush = false, children }: PanelProps) {
  const titleId = useId()
  return (
    <PanelBox aria-labelledby={titleId}>
      <Head data-panel-head>
        <chakra.h2 id={titleId} textStyle="section">
          {title}
        </chakra.h2>
        {note && (
          <chakra.span textStyle="caption" color="fg.subtle">
            {note}
          </chakra.span>
        )}
        {actions}
      </Head>
      <Body isFlush={isFlush} data-flush={isFlush || undefined}>
        {children}
      </Body>
      {footer && <Foot>{footer}</Foot>}
    </PanelBox>
  )
}

import { type ReactNode, useId, useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Icon } from '../icons/icon.tsx'
import { InPanel } from '../states/empty-state.tsx'
import { useFolding } from './folded-panels.tsx'

export const PanelBox = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: '0',
    bg: 'bg',
    borderWidth: '1px',
    borderRadius: 'l2',
    // Paper has no room for panels that say that there is nothing.
    _print: {
      // A flex box that goes on with the next page loses its title there.
      display: 'block',
      breakInside: 'avoid',
      '&:has([data-empty])': { display: 'none' },
      // A long list goes on with the next page instead of beginning there.
      '&:has(tbody > :nth-of-type(10))': { breakInside: 'auto' },
    },
  },
})

const FoldButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    width: 'full',
    minHeight: '48px',
    my: '-2',
    textAlign: 'start',
    cursor: 'pointer',
    '& .icon': { color: 'fg.subtle' },
    _expanded: { '& .icon': { transform: 'rotate(180deg)' } },
  },
})

const Head = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', sm: 'nowrap' },
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: { base: '0 12px', sm: '3' },
    minHeight: { base: '48px', _print: '32px' },
    px: '4',
    py: { base: '2', _print: '1' },
    _print: { breakInside: 'avoid', breakAfter: 'avoid', '& > button': { display: 'none' } },
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
    _print: { breakBefore: 'avoid', '&:has(> [data-screen-only])': { display: 'none' } },
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
  const { isFoldable, isOpen, toggle, unfold } = useFolding(title)
  const [isTypedIn, setIsTypedIn] = useState(false)
  function typed() {
    setIsTypedIn(true)
    unfold()
  }
  return (
    <PanelBox aria-labelledby={titleId} data-focus-place={title} onInput={typed}>
      <Head data-panel-head>
        <chakra.h2
          id={titleId}
          tabIndex={-1}
          outline="none"
          textStyle="section"
          flexBasis={isFoldable ? 'full' : undefined}
        >
          {isFoldable ? (
            <FoldButton type="button" aria-expanded={isOpen} onClick={toggle}>
              {title}
              <Icon name="chevron-down" />
            </FoldButton>
          ) : (
            title
          )}
        </chakra.h2>
        {isOpen && note && (
          <chakra.span textStyle="caption" color="fg.subtle">
            {note}
          </chakra.span>
        )}
        {isOpen && actions}
      </Head>
      {/* What was typed outlives the folding. */}
      {(isOpen || isTypedIn) && (
        <Body hidden={!isOpen} isFlush={isFlush} data-flush={isFlush || undefined}>
          <InPanel value>{children}</InPanel>
        </Body>
      )}
      {isOpen && footer && <Foot>{footer}</Foot>}
    </PanelBox>
  )
}

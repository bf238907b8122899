import { useEffect, useEffectEvent } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { Button, IconButton } from '../buttons/button.tsx'
import { LinkButton } from '../buttons/link.tsx'
import { formatNumber } from '../formats/numbers.ts'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { type Action, MenuButton } from '../menus/menu-button.tsx'
import { countOf } from './selection-labels.ts'
import type { Selection } from './use-selection.ts'

const Bar = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'bar',
    bottom: { base: '4', sm: '6' },
    // In the middle of the sheet, which begins beside the menu.
    insetInlineStart: {
      base: '4',
      sm: 'calc(50% + {sizes.rail} / 2)',
      lg: 'calc(50% + {sizes.nav} / 2)',
    },
    insetInlineEnd: { base: '4', sm: 'auto' },
    translate: { sm: '-50%' },
    display: 'flex',
    alignItems: 'center',
    justifyContent: { base: 'space-between', sm: 'normal' },
    gap: { base: '0', sm: '1' },
    height: '48px',
    ps: '4',
    pe: '2',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    borderRadius: 'l2',
    boxShadow: 'pop',
    textStyle: 'dense',
    whiteSpace: 'nowrap',
    animation: 'rise {durations.fast} {easings.standard}',
    _print: { display: 'none' },
    '& :is(a, button)': {
      bg: 'transparent',
      borderColor: 'transparent',
      color: 'fg.inverted',
      px: { base: '2', sm: '3' },
      _hover: { bg: 'rgb(255 255 255 / .12)' },
    },
    '& :is(a, button):focus-visible': { outlineColor: 'fg.inverted', outlineOffset: '-3px' },
    '& kbd': {
      fontFamily: 'body',
      fontSize: '11px',
      lineHeight: '16px',
      fontWeight: 'medium',
      color: 'fg.invertedMuted',
      borderWidth: '1px',
      borderColor: 'currentcolor',
      borderRadius: 'l1',
      px: '1',
    },
  },
})

const Divider = chakra('span', {
  base: {
    display: { base: 'none', sm: 'block' },
    width: '1px',
    height: '20px',
    mx: '1',
    bg: 'fg.invertedMuted',
    opacity: 0.4,
  },
})

/** As much room below the list as the bar takes: its last rows and its pager come out from beneath it. */
const Room = chakra('div', { base: { height: '72px', _print: { display: 'none' } } })

interface BulkBarProps {
  selection: Pick<Selection<unknown>, 'rows' | 'onPage' | 'noun' | 'clear'>
  /** The first of them is the one that a phone has room for. */
  actions: readonly Action[]
}

/** Actions of the selected rows. The bar floats, so that nothing moves. Escape clears the selection. */
export function BulkBar({ selection, actions }: BulkBarProps) {
  const count = selection.rows.length
  return (
    <>
      {/* There before there is anything to say: what enters it is read out. */}
      <VisuallyHidden as="output">{count > 0 && sayCount(selection)}</VisuallyHidden>
      {count > 0 && <OpenBar selection={selection} actions={actions} />}
    </>
  )
}

function OpenBar({ selection, actions }: BulkBarProps) {
  const isPhone = useIsPhone()
  const { rows, onPage, clear } = selection
  const [first, ...others] = actions
  const elsewhere = rows.length - onPage

  const clearByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isMeantElsewhere(event.target)) clear()
  })
  useEffect(() => {
    addEventListener('keydown', clearByKey)
    return () => removeEventListener('keydown', clearByKey)
  }, [])

  return (
    <>
      <Room />
      <Bar aria-label="Selection">
        <b>{formatNumber(rows.length)} selected</b>
        {elsewhere > 0 && !isPhone && (
          <chakra.span color="fg.invertedMuted">{formatNumber(elsewhere)} on other pages</chakra.span>
        )}
        <Divider />
        {(isPhone && first ? [first] : actions).map(({ id, label, icon, to, onChosen, unavailable }) =>
          to === undefined ? (
            <Button key={id} icon={icon} onClick={onChosen} unavailable={unavailable}>
              {label}
            </Button>
          ) : (
            <LinkButton key={id} icon={icon} to={to}>
              {label}
            </LinkButton>
          ),
        )}
        {isPhone && others.length > 0 && (
          <MenuButton groups={() => [{ actions: others }]}>
            {(trigger) => <IconButton icon="ellipsis" label="More actions" {...trigger} />}
          </MenuButton>
        )}
        <Divider />
        <Button onClick={clear}>Clear {!isPhone && <kbd aria-hidden="true">Esc</kbd>}</Button>
      </Bar>
    </>
  )
}

function sayCount({ rows, onPage, noun }: BulkBarProps['selection']) {
  const elsewhere = rows.length - onPage
  const words = `${countOf(rows.length, noun)} selected`
  return elsewhere > 0 ? `${words}, ${formatNumber(elsewhere)} of them on other pages` : words
}

const overlays = '[role=dialog], [role=alertdialog], [role=menu]'

/** Escape belongs to what is open or about to open, which may not have the focus yet, and to a field with the focus. */
const isMeantElsewhere = (target: EventTarget | null) =>
  document.querySelector('[aria-haspopup]:is([aria-expanded=true], [aria-busy=true])') !== null ||
  (target instanceof Element && target.closest(`${overlays}, select, input:not([type=checkbox])`) !== null)

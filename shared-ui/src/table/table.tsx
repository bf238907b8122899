import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { useIsPhone } from '../layout/use-is-phone.ts'

/** From this width of its columns on, in pixels, a list needs more room than others before it is drawn wide. */
const crowdedFrom = 1200

/** Styles of a list with little room. */
export const inNarrowRows = <Styles extends object>(styles: Styles) => ({
  '@container rows (max-width: 1100px)': styles,
  '@container crowded-rows (max-width: 1350px)': styles,
})

/** Pixels of the column with the checkboxes: `data-select` marks its cells. */
export const selectWidth = 44

// Scrolling keeps the focused element out from under the sticky columns.
const Scroll = chakra('div', {
  base: {
    position: 'relative',
    overflowX: 'auto',
    // A list has many columns, and saves room where it has little; a short table does not.
    '&:has(> [data-list])': {
      containerType: 'inline-size',
      containerName: 'rows',
      // What scrolls or is a container is cut at the end of a sheet instead of going on with the next one.
      _print: { containerType: 'normal' },
    },
    _print: { overflowX: 'visible' },
    '&:has(> [data-list=crowded])': { containerName: 'crowded-rows' },
    scrollPaddingInline: '120px 144px',
    '&:has([data-select])': { scrollPaddingInlineStart: '208px' },
    // In sight also where the system hides the bars: a column that is cut would look like the last one.
    '&::-webkit-scrollbar': { height: '12px', borderTopWidth: '1px' },
    '&::-webkit-scrollbar-thumb': {
      bg: 'border.emphasized',
      borderRadius: 'l2',
      border: '3px solid transparent',
      backgroundClip: 'content-box',
    },
  },
})

// The cells are plain elements styled from here: one class for the table instead of one for each of its cells.
const TableBox = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'separate',
    borderSpacing: '0',
    textStyle: 'dense',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      px: '3',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      borderBottomWidth: '1px',
      '&:first-of-type': { ps: '4' },
      '&:last-of-type': { pe: '4' },
      '&[data-align=end]': { textAlign: 'end' },
      // Above the values, not above their marks.
      '&[data-marked]': { ps: '32px' },
      '&[data-marked]:first-of-type': { ps: '36px' },
      '&[data-wrap]': { whiteSpace: 'normal', minWidth: '20ch', py: '6px' },
      '&[data-unprinted]': { _print: { display: 'none' } },
      '&[data-select]': { width: `${selectWidth}px`, minWidth: `${selectWidth}px`, pe: '0' },
    },
    // A bar that floats at the bottom of the window does not cover the focused element.
    '& :is(a, button, input)': { scrollMarginBlock: '8px 96px' },
    '& thead th': {
      height: 'tableHead',
      bg: 'bg.subtle',
      textStyle: 'caption',
      fontWeight: 'semibold',
      color: 'fg.muted',
    },
    // The room for the arrow of what sorts is room enough: no column is wider for its head's end.
    '& thead th:not([data-align=end], :last-of-type)': { pe: '1', '--head-end': '4px' },
    '& tbody :is(td, th)': { height: 'row', bg: 'bg', fontWeight: 'inherit' },
    '& tbody tr:last-child :is(td, th)': { borderBottomWidth: '0' },
    '& tbody tr:where(:not([aria-hidden], [aria-hidden] *)):hover :is(td, th)': { bg: 'bg.subtle' },
    '& tbody tr[aria-selected=true] :is(td, th)': { bg: 'accent.subtle' },
    '& tr': { _print: { breakInside: 'avoid' } },
    '& tfoot td': { height: 'row', bg: 'bg.subtle', fontWeight: 'semibold' },
    '& [data-head]': { position: 'relative', display: 'block' },
    '&[data-fixed]': { tableLayout: 'fixed', minWidth: 'var(--wide)' },
    '&[data-fixed] col[style]': { width: 'var(--wide)' },
    ...inNarrowRows({
      '&[data-fixed]': { minWidth: 'var(--narrow)' },
      '&[data-fixed] col[style]': { width: 'var(--narrow)' },
      // Two lines are as high as the head.
      '&[data-fixed] [data-head-label]': { whiteSpace: 'normal', lineHeight: '15px' },
      '& [data-head-label] > button': { textAlign: 'start' },
      '& [data-stacked] > small': { display: 'block', lineHeight: '14px' },
    }),
    '&[data-fixed] [data-action]': { textOverflow: 'clip' },
    '&[data-fixed] :is(td, [data-head-label])': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '&[data-fixed] [data-head-label]': { display: 'block' },
  },
  variants: {
    isFirstSticky: {
      true: {
        ...inNarrowRows({
          '& th, & td': { px: '2' },
          '& th[data-marked]:not(:first-of-type)': { ps: '28px' },
        }),
        '& :is(th, td):first-of-type': {
          position: 'sticky',
          insetInlineStart: '0',
          zIndex: 'sticky',
        },
        '[data-scrolled] & :is(th, td):first-of-type': {
          boxShadow: 'inset -1px 0 0 var(--ui-colors-border)',
        },
        // Beside the checkboxes the next column is the one that names the row.
        '& [data-select] + :is(th, td)': {
          position: 'sticky',
          insetInlineStart: `${selectWidth}px`,
          zIndex: 'sticky',
        },
        '[data-scrolled] & [data-select] + :is(th, td)': {
          boxShadow: 'inset -1px 0 0 var(--ui-colors-border)',
        },
        '[data-scrolled] & [data-select]:first-of-type': { boxShadow: 'none' },
      },
    },
    isLastSticky: {
      true: {
        '& :is(th, td):last-of-type': {
          position: 'sticky',
          insetInlineEnd: '0',
          zIndex: 'sticky',
        },
        // By a name that no other cell has: the whole table would be styled again where only these are.
        '[data-more] & [data-action]:last-of-type': {
          boxShadow: 'inset 1px 0 0 var(--ui-colors-border)',
        },
      },
    },
  },
})

/** Pixels in a list with room and in a narrow one. */
interface ColumnWidth {
  wide: number
  narrow: number
}

interface TableProps {
  /** Read out before the rows: 'Requests, page 1 of 13'. */
  caption: string
  /** Keeps the first column in sight while a wide table scrolls beneath it. */
  isFirstSticky?: boolean
  /** The same for the last column: what can be done with the row. */
  isLastSticky?: boolean
  /** Pixels of its columns, first to last: what is wider ends in an ellipsis. Without, they are as wide as what stands in them. */
  widths?: readonly ColumnWidth[] | undefined
  /** The widths hold as they are: what a wide screen has left over goes to the last column instead of to all. */
  isResized?: boolean
  /** cards: a CardList stands in for it on a phone. scroll: it stays a table there. */
  onPhone?: 'cards' | 'scroll'
  /** <thead> with <tr> of Th, <tbody> with <tr> of Td; a selected row has aria-selected. */
  children: ReactNode
}

export function Table({
  caption,
  isFirstSticky = false,
  isLastSticky = false,
  widths,
  isResized = false,
  onPhone = 'cards',
  children,
}: TableProps) {
  const isPhone = useIsPhone()
  if (isPhone && onPhone === 'cards') return null
  const wide = sum(widths?.map((width) => width.wide) ?? [])
  const narrow = sum(widths?.map((width) => width.narrow) ?? [])
  return (
    <Scroll ref={markEdges}>
      <TableBox
        isFirstSticky={isFirstSticky}
        isLastSticky={isLastSticky}
        aria-label={caption}
        data-fixed={widths && ''}
        data-list={isFirstSticky ? (wide > crowdedFrom ? 'crowded' : '') : undefined}
        style={widths && widthVariables(wide, narrow)}
      >
        {widths && <Widths widths={widths} open={isResized ? widths.length - (isLastSticky ? 2 : 1) : -1} />}
        {children}
      </TableBox>
    </Scroll>
  )
}

const widthVariables = (wide: number, narrow: number): Record<string, string> => ({
  '--wide': `${wide}px`,
  '--narrow': `${narrow}px`,
})

const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)

/** `open`: the column without a width, which takes what is left over; the browser shares it out where there is none. */
const Widths = ({ widths, open }: { widths: readonly ColumnWidth[]; open: number }) => (
  <colgroup>
    {widths.map(({ wide, narrow }, index) => (
      <col key={index} style={index === open ? undefined : widthVariables(wide, narrow)} />
    ))}
  </colgroup>
)

/** The whole of what ends in an ellipsis, where the pointer asks for it. */
function tellWhole({ target }: Event) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-fixed] :is(td, th)') : null
  if (!cell) return
  const isCut = [cell, ...cell.querySelectorAll('[data-head-label]')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )
  if (isCut) cell.title = cell.innerText
  else cell.removeAttribute('title')
}

/**
 * The edge of a sticky column shows only while something is beneath it. Where nothing in a wide table takes the focus,
 * it takes it itself: the arrow keys scroll it then.
 */
function markEdges(scroll: HTMLElement | null) {
  if (!scroll) return undefined
  const mark = () => {
    const { scrollLeft, clientWidth, scrollWidth } = scroll
    scroll.toggleAttribute('data-scrolled', scrollLeft > 0)
    // Widths are rounded: a difference of one is none.
    scroll.toggleAttribute('data-more', scrollWidth - clientWidth - scrollLeft > 1)
    if (scrollWidth - clientWidth > 1 && !scroll.querySelector('a, button, input, select')) {
      scroll.tabIndex = 0
      scroll.role = 'group'
      scroll.ariaLabel = scroll.querySelector('table')?.ariaLabel ?? null
    } else for (const name of ['tabindex', 'role', 'aria-label']) scroll.removeAttribute(name)
  }
  const sizes = new ResizeObserver(mark)
  sizes.observe(scroll)
  for (const table of scroll.children) sizes.observe(table)
  scroll.addEventListener('scroll', mark, { passive: true })
  scroll.addEventListener('pointerover', tellWhole, { passive: true })
  return () => {
    sizes.disconnect()
    scroll.removeEventListener('pointerover', tellWhole)
    scroll.removeEventListener('scroll', mark)
  }
}

import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { PlaceLink } from '../buttons/place-link.tsx'
import { Icon } from '../icons/icon.tsx'
import { Mark, type MarkKind } from '../status/mark.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { type Better, formatFigure, type Unit } from './change-text.ts'
import { ChangeLabel } from './change-label.tsx'

/** Counters share one frame, hairlines between: the gap shows the frame's color. */
export const TileCluster = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(4, minmax(0, 1fr))',
      _print: 'repeat(4, minmax(0, 1fr))',
    },
    gap: '1px',
    overflow: 'hidden',
    bg: 'border',
    borderWidth: '1px',
    borderRadius: 'l2',
    fontVariantNumeric: 'tabular-nums',
    '& > *': { gridRow: 'span 2' },
  },
})

// Label and figures share their two rows with the tiles beside: figures stand level, whichever label takes two lines.
const cell = {
  display: 'grid',
  gridTemplateRows: 'subgrid',
  alignItems: 'start',
  gap: '2px',
  px: { base: '3', sm: '4', _print: '2' },
  py: { base: '10px', sm: '3', _print: '1' },
  bg: 'bg',
  minWidth: '0',
} as const

const Cell = chakra('div', { base: cell })

const CellLink = chakra(PlaceLink, {
  base: {
    ...cell,
    outlineOffset: '-3px',
    _hover: { bg: 'bg.subtle' },
    '& .go': { ms: 'auto', color: 'fg.subtle', opacity: 0 },
    '&:is(:hover, :focus-visible) .go': { opacity: 1 },
  },
})

const Label = chakra('span', {
  base: {
    display: 'flex',
    gap: '6px',
    alignItems: 'center',
    minHeight: '20px',
    textStyle: 'dense',
    color: 'fg.muted',
  },
})

const Figures = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 8px',
    '& .mark': { alignSelf: 'center' },
  },
})

const Figure = chakra('span', {
  base: {
    textStyle: 'figure',
    fontSize: { base: '24px', sm: '26px' },
    lineHeight: { base: '28px', sm: '32px' },
  },
})

const Words = chakra('span', {
  base: {
    textStyle: 'figure',
    fontSize: '22px',
    lineHeight: { base: '28px', sm: '32px' },
    color: 'fg.muted',
  },
})

const Source = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 6px',
    flexBasis: '100%',
    textStyle: 'caption',
    color: 'fg.subtle',
  },
})

const ChangeText = chakra('span', {
  base: { flexBasis: { base: '100%', sm: 'auto' }, textStyle: 'caption', color: 'fg.subtle' },
})

const Failure = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '6px',
    minHeight: '32px',
    gridRow: '1 / -1',
    textStyle: 'dense',
    '& button': {
      minHeight: { base: '32px', sm: '24px' },
      color: 'accent.fg',
      fontWeight: 'semibold',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      cursor: 'pointer',
    },
  },
})

interface Change {
  /** The same window one period earlier. */
  previous: number
  /** Whether more, or fewer, is good news. */
  better?: Better
}

interface TileProps {
  label: string
  /** null where there is none; then `change` says why. A text in its place, like 'Not known'. */
  value: number | string | null
  unit?: Unit
  /** The change since the previous period, or a text in its place; without it the tile shows no change. */
  change?: Change | string | undefined
  /** Where its rows are: every number leads to them. */
  to?: string | undefined
  mark?: MarkKind | undefined
  /** Below the figure: who says it, and of which day. */
  source?: ReactNode
}

/** One figure: label, value, then the change in words. The whole tile is the link to its rows. */
export function Tile({ label, value, unit = 'count', change, to, mark, source }: TileProps) {
  const figures = (
    <Figures>
      {typeof value === 'string' ? (
        <Words>{value}</Words>
      ) : (
        <Figure>{value === null ? '-' : formatFigure(value, unit)}</Figure>
      )}{' '}
      {mark && <Mark kind={mark} />}
      <ChangeLine value={value} unit={unit} change={change} />
      {source && <Source>{source}</Source>}
    </Figures>
  )
  if (to === undefined) {
    return (
      <Cell>
        <Label>{label}</Label> {figures}
      </Cell>
    )
  }
  return (
    <CellLink data-focus-place={label} to={to}>
      <Label>
        {label}
        <chakra.span className="go" display="inline-flex">
          <Icon name="arrow-right" />
        </chakra.span>
      </Label>{' '}
      {figures}
    </CellLink>
  )
}

function ChangeLine({ value, unit, change }: Pick<TileProps, 'value' | 'change'> & { unit: Unit }) {
  if (typeof change === 'string') return <ChangeText>{change}</ChangeText>
  if (change === undefined || typeof value !== 'number') return null
  return (
    <ChangeText>
      <ChangeLabel value={value} previous={change.previous} better={change.better} unit={unit} />
    </ChangeText>
  )
}

/** A counter that has not come yet, in the height it will have. */
export function TileSkeleton({ label, focusPlace = label }: { label?: string; focusPlace?: string }) {
  return (
    <Cell data-focus-place={focusPlace} tabIndex={-1} outlineOffset="-3px" aria-busy="true">
      <Label>{label ?? <Skeleton width="96px" />}</Label>
      <Figures>
        <Figure aria-hidden="true">
          <Skeleton width="40px" height="20px" />
        </Figure>
        <ChangeText>
          <Skeleton width="88px" />
        </ChangeText>
      </Figures>
    </Cell>
  )
}

interface TileFailedProps {
  label: string
  /** How many tiles of a row did not come, when one speaks for several: 1 to 4. */
  places?: number
  onRetry: () => void
}

/** A counter that could not be loaded: its neighbors stay as they are. */
export function TileFailed({ label, places = 1, onRetry }: TileFailedProps) {
  const wide = `span ${places}`
  return (
    <Cell
      data-focus-place={label}
      // An odd tile of a phone's two columns leaves a place for the next one.
      gridColumn={{ base: places % 2 === 0 ? 'span 2' : 'auto', md: wide, _print: wide }}
    >
      <Failure>
        <Mark kind="alert" />
        <span role="alert">{label} could not be loaded.</span>
        <button type="button" onClick={onRetry} aria-label={`Try again: ${label}`}>
          Try again
        </button>
      </Failure>
    </Cell>
  )
}

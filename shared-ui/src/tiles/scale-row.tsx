import { chakra } from '@chakra-ui/react/styled-system'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { PlaceLink } from '../buttons/place-link.tsx'
import { Mark } from '../status/mark.tsx'
import type { ReactNode } from 'react'
import { Scale, scaleState } from './scale.tsx'

const Row = chakra(PlaceLink, {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: '14px minmax(0, 1fr) auto',
      sm: '14px 148px minmax(0, 1fr) 84px',
      _print: '14px 148px minmax(0, 1fr) 84px',
    },
    columnGap: '10px',
    rowGap: '2px',
    alignItems: 'center',
    minHeight: '36px',
    px: { base: '3', sm: '4' },
    py: { base: '2', sm: '1.5', _print: '0' },
    textStyle: 'dense',
    outlineOffset: '-2px',
    _hover: { bg: 'bg.subtle' },
    '& + &': { borderTopWidth: '1px' },
    '& .middle': {
      gridColumn: { base: '2 / -1', sm: '3', _print: '3' },
      gridRow: { base: '2', sm: '1', _print: '1' },
    },
    // Words have the room of bar and figure.
    '& .middle:has(.words)': { gridColumn: { base: '2 / -1', sm: '3 / -1', _print: '3 / -1' } },
    '& .change': { gridColumn: '2 / -1', textStyle: 'caption', color: 'fg.subtle' },
    '& .value': {
      gridColumn: '-2 / -1',
      gridRow: '1',
      textAlign: 'end',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
  },
})

const words = {
  ok: 'under the threshold',
  due: 'near the threshold',
  alert: 'in alert',
  unknown: 'not known',
} as const

interface ScaleRowProps {
  /** 'Unsafe Driving' */
  name: string
  /** null where FMCSA shows none; then `text` says why. */
  percentile: number | null
  threshold: number
  text?: string | undefined
  /** In alert for another reason than its percentile: a finding of an investigation. */
  isAlert?: boolean
  /** No verdict follows from the value, as it is old; without a value, it is not known. */
  isUnknown?: boolean
  /** The change since the previous snapshot: `ChangeLabel`. */
  change?: ReactNode
  /** To the arithmetic behind it. */
  to: string
}

/** One BASIC against its threshold: mark, name, ruled bar, figure. */
export function ScaleRow({
  name,
  percentile,
  threshold,
  text,
  isAlert = false,
  isUnknown = false,
  change,
  to,
}: ScaleRowProps) {
  if (percentile === null) {
    return (
      <Row to={to}>
        <Mark kind={isAlert ? 'alert' : isUnknown ? 'unknown' : 'none'} />
        <span>
          {name}
          {isAlert && <VisuallyHidden> ({words.alert})</VisuallyHidden>}
        </span>{' '}
        <span className="middle">
          <chakra.span className="words" textStyle="caption" color="fg.subtle">
            {text}
          </chakra.span>
        </span>
        {change && <span className="change">{change}</span>}
      </Row>
    )
  }
  const state = isAlert ? 'alert' : isUnknown ? 'unknown' : scaleState(percentile, threshold)
  return (
    <Row to={to}>
      <Mark kind={state} />
      <span>
        {name}
        <VisuallyHidden> ({words[state]})</VisuallyHidden>
      </span>{' '}
      <span className="middle">
        <Scale value={percentile} threshold={threshold} look={isUnknown ? 'old' : 'stated'} />
      </span>
      <span className="value">
        <chakra.b fontFamily="heading" fontSize="14px" fontWeight="bold">
          {percentile}%
        </chakra.b>
        <chakra.span color="fg.subtle"> / {threshold}</chakra.span>
      </span>
      {change && <span className="change">{change}</span>}
    </Row>
  )
}

import { chakra } from '@chakra-ui/react/styled-system'

export type ScaleState = 'ok' | 'due' | 'alert'

/** stated: an authority's word or a current estimate. old: hatched, without a verdict. open: nothing is known. */
export type ScaleLook = 'stated' | 'old' | 'open'

/** Points below its threshold from which a BASIC is near it. */
export const nearWithin = 5

/** alert at or over the threshold, due near it from below. */
export function scaleState(value: number, threshold: number): ScaleState {
  if (value >= threshold) return 'alert'
  return value >= threshold - nearWithin ? 'due' : 'ok'
}

const Bar = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    height: '20px',
    '& span': { position: 'absolute', insetBlock: '6px', borderRadius: '2px' },
    '& > .ruled': {
      inset: '0',
      borderRadius: '0',
      maskImage: 'repeating-linear-gradient(90deg, #000 0 calc(10% - 1px), transparent calc(10% - 1px) 10%)',
      // On paper a mask hides all of it.
      _print: { maskImage: 'none' },
    },
    '& .track': { insetInline: '0', bg: 'bg.muted' },
    '& .fill': { insetInlineStart: '0' },
    '& .over': { insetBlock: '3px', bg: 'alert.solid' },
    '& > .limit': {
      insetBlock: '1px',
      width: '2px',
      ms: '-1px',
      borderRadius: '0',
      bg: 'fg',
      boxShadow: '0 0 0 1.5px var(--ui-colors-bg)',
    },
  },
  variants: {
    state: {
      ok: { '& .fill': { bg: 'chart.1' } },
      due: { '& .fill': { bg: 'due.solid' } },
      alert: { '& .fill': { bg: 'alert.solid' } },
      old: {
        '& .fill': {
          backgroundImage:
            'repeating-linear-gradient(135deg, var(--ui-colors-neutral-solid) 0 2px, transparent 2px 5px)',
          boxShadow: 'inset 0 0 0 1px var(--ui-colors-neutral-solid)',
        },
      },
      open: {
        '& .track': { bg: 'transparent', boxShadow: 'inset 0 0 0 1px var(--ui-colors-border-emphasized)' },
      },
    },
  },
})

/** A gap below the limit stays visible, but where no verdict is given. */
function widthOf(value: number, threshold: number, state: ScaleState | 'old') {
  if (state === 'old') return `${value}%`
  return state === 'alert' ? `${threshold}%` : `min(${value}%, calc(${threshold}% - 5px))`
}

interface ScaleProps {
  /** 0 to 100; null where nothing is known. */
  value: number | null
  threshold: number
  look?: ScaleLook
  /** Names it as a meter; without it the words beside it say the same, and it is skipped. */
  label?: string
}

/**
 * A value on a bar ruled every ten with its limit drawn. Near the limit the eye can't tell 79 from 80 from 82 on a
 * short bar, so a gap below it and a taller piece above it are kept at least 4 px wide.
 */
export function Scale({ value, threshold, look = 'stated', label }: ScaleProps) {
  if (value === null) {
    return (
      <Bar state="open" aria-hidden="true">
        <span className="track" />
        <span className="limit" style={{ left: `${threshold}%` }} />
      </Bar>
    )
  }
  const state = look === 'old' ? 'old' : scaleState(value, threshold)
  const isOver = state === 'alert'
  const meter = label
    ? ({
        role: 'meter',
        'aria-label': label,
        'aria-valuenow': value,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
      } as const)
    : ({ 'aria-hidden': true } as const)
  return (
    <Bar state={state} {...meter}>
      <span className="ruled">
        <span className="track" />
        <span className="fill" style={{ width: widthOf(value, threshold, state) }} />
        {isOver && value > threshold && (
          <span
            className="over"
            style={{
              left: `calc(${threshold}% + 2px)`,
              width: `max(5px, calc(${value - threshold}% - 2px))`,
            }}
          />
        )}
      </span>
      <span className="limit" style={{ left: `${threshold}%` }} />
    </Bar>
  )
}

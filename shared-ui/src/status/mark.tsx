import type { ReactNode } from 'react'

export type MarkKind = 'alert' | 'due' | 'soon' | 'ok' | 'off' | 'wait' | 'run' | 'none' | 'info' | 'unknown'

const color = (name: string) => `var(--ui-colors-${name})`

function filled(family: string, shape: ReactNode, sign: string) {
  return (
    <>
      <g fill={color(`${family}-solid`)}>{shape}</g>
      <path
        d={sign}
        fill="none"
        stroke={color(`${family}-contrast`)}
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}

function outlined(name: string, shape: ReactNode) {
  return (
    <g fill="none" stroke={color(name)} strokeWidth="1.5" strokeLinecap="round">
      {shape}
    </g>
  )
}

const disc = <circle cx="7" cy="7" r="7" />
const ring = <circle cx="7" cy="7" r="5.75" />

// The shape carries the meaning without color: stop sign, warning sign, circle. Outlined ones ask nothing of anybody.
const shapes: Record<MarkKind, ReactNode> = {
  alert: filled('alert', <path d="M4.1 0h5.8L14 4.1v5.8L9.9 14H4.1L0 9.9V4.1z" />, 'M7 3.2v4.6M7 10.2v.6'),
  due: filled('due', <path d="M7 0l7 7-7 7-7-7z" />, 'M7 3.6v4M7 9.7v.5'),
  // The warning sign from farther away.
  soon: outlined(
    'due-fg',
    <>
      <path d="M7 1.1l5.9 5.9-5.9 5.9L1.1 7z" strokeLinejoin="round" />
      <path d="M7 4.4v2.8M7 9.3v.3" />
    </>,
  ),
  ok: filled('ok', disc, 'M4 7.2l2.1 2.1L10 5.2'),
  off: filled('neutral', disc, 'M4 7h6'),
  wait: outlined(
    'neutral-fg',
    <>
      {ring}
      <path d="M7 4v3.2l2 1.3" />
    </>,
  ),
  run: outlined(
    'accent-fg',
    <>
      {ring}
      <path d="M7 1.25a5.75 5.75 0 0 1 0 11.5z" fill={color('accent-fg')} />
    </>,
  ),
  none: outlined('neutral-fg', <circle cx="7" cy="7" r="5.75" strokeDasharray="2.4 2.1" />),
  // Not the dashed circle: that one does not apply.
  unknown: outlined(
    'neutral-fg',
    <>
      {ring}
      <path d="M5.3 5.5a1.75 1.75 0 1 1 2.6 1.55c-.6.33-.9.6-.9 1.15M7 10.2v.1" />
    </>,
  ),
  info: outlined(
    'accent-fg',
    <>
      <rect x="1.25" y="1.25" width="11.5" height="11.5" rx="2" />
      <path d="M7 6.4v3.4M7 4v.4" />
    </>,
  ),
}

/** A sign-shaped mark. It stands beside a word that says the same, so assistive technology skips it. */
export function Mark({ kind, size = 14 }: { kind: MarkKind; size?: 14 | 20 | 40 }) {
  return (
    <svg viewBox="0 0 14 14" width={size} height={size} aria-hidden="true" focusable="false" className="mark">
      {shapes[kind]}
    </svg>
  )
}

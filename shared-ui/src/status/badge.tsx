import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Mark, type MarkKind } from './mark.tsx'

const BadgeBox = chakra('span', {
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: '6px',
    whiteSpace: 'nowrap',
    '& .mark': { flex: 'none' },
  },
  variants: {
    look: {
      plain: { textStyle: 'dense', fontWeight: 'medium' },
      filled: { textStyle: 'caption', fontWeight: 'semibold', height: '22px', px: '2', borderRadius: 'l1' },
    },
    tone: {
      alert: {},
      due: {},
      ok: {},
      accent: {},
      neutral: {},
    },
    hasMark: { true: {} },
  },
  compoundVariants: [
    { look: 'filled', hasMark: true, css: { ps: '5px' } },
    { look: 'filled', tone: 'alert', css: { bg: 'alert.subtle', color: 'alert.fg' } },
    { look: 'filled', tone: 'due', css: { bg: 'due.subtle', color: 'due.fg' } },
    { look: 'filled', tone: 'ok', css: { bg: 'ok.subtle', color: 'ok.fg' } },
    { look: 'filled', tone: 'accent', css: { bg: 'accent.subtle', color: 'accent.fg' } },
    { look: 'filled', tone: 'neutral', css: { bg: 'neutral.subtle', color: 'neutral.fg' } },
  ],
})

const tones = {
  alert: 'alert',
  due: 'due',
  soon: 'due',
  ok: 'ok',
  off: 'neutral',
  wait: 'neutral',
  none: 'neutral',
  unknown: 'neutral',
  run: 'accent',
  info: 'accent',
} as const

interface BadgeProps {
  /** The shape beside the word; the color follows from it. */
  mark?: MarkKind | undefined
  /** plain: mark and word, for tables. filled: tinted, for headers. */
  look?: 'plain' | 'filled'
  children: ReactNode
}

export function Badge({ mark, look = 'plain', children }: BadgeProps) {
  return (
    <BadgeBox look={look} tone={mark ? tones[mark] : 'neutral'} hasMark={mark !== undefined}>
      {mark && <Mark kind={mark} />}
      {children}
    </BadgeBox>
  )
}

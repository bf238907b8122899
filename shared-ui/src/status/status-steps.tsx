import { chakra } from '@chakra-ui/react/styled-system'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    textStyle: 'dense',
    '& small': { display: 'block', textStyle: 'caption', color: 'fg.subtle' },
    '& li': {
      position: 'relative',
      pt: { sm: '24px' },
      ps: { base: '28px', sm: '0' },
      pe: { sm: '3' },
      pb: { base: '4', sm: '0' },
      _last: { pb: '0' },
    },
    // The line to the next step.
    '& li:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      insetStart: { base: '6px', sm: '0' },
      insetEnd: { base: 'auto', sm: '0' },
      top: { base: '14px', sm: '7px' },
      bottom: { base: '-2px', sm: 'auto' },
      width: { base: '2px', sm: 'auto' },
      height: { base: 'auto', sm: '2px' },
      bg: 'border',
    },
    '& li[data-state=done]::before': { bg: 'accent.solid' },
    '& li:not([data-state=done]):not(:last-child)::before': {
      sm: {
        bg: 'transparent',
        backgroundImage:
          'repeating-linear-gradient(90deg, var(--ui-colors-border-emphasized) 0 6px, transparent 6px 12px)',
      },
    },
    '& li > i': {
      position: 'absolute',
      insetStart: '0',
      top: { base: '3px', sm: '1px' },
      width: '14px',
      height: '14px',
      borderRadius: '7px',
      bg: 'bg',
      borderWidth: '2px',
      borderColor: 'border.emphasized',
    },
    '& li[data-state=done] > i': { bg: 'accent.solid', borderColor: 'accent.solid' },
    '& li[data-state=now] > i': {
      borderWidth: '4px',
      borderColor: 'accent.solid',
      boxShadow: '0 0 0 3px var(--ui-colors-accent-subtle)',
    },
    '& li[data-state=now] > span': { fontWeight: 'bold' },
    '& li[data-state=later] > span': { color: 'fg.subtle' },
  },
})

export interface StatusStep {
  label: string
  /** When it was, or what it takes. */
  note?: string | undefined
  state: 'done' | 'now' | 'later'
}

const spoken = { done: 'Done: ', now: 'Now: ', later: 'To come: ' } as const

/** The statuses that a record goes through, with their dates: side by side, or below each other on a phone. */
export function StatusSteps({ label, steps }: { label: string; steps: readonly StatusStep[] }) {
  return (
    <Steps
      aria-label={label}
      gridTemplateColumns={{ sm: `repeat(${steps.length - 1}, minmax(0, 1fr)) auto` }}
    >
      {steps.map((step) => (
        <li key={step.label} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <i aria-hidden="true" />
          <span>
            <VisuallyHidden>{spoken[step.state]}</VisuallyHidden>
            {step.label}
          </span>
          {step.note && <small>{step.note}</small>}
        </li>
      ))}
    </Steps>
  )
}

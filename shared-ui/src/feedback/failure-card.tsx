import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button, IconButton } from '../buttons/button.tsx'
import { formatDateTime } from '../formats/dates.ts'
import { Mark } from '../status/mark.tsx'
import { PanelBox } from '../page/panel.tsx'
import { copyText } from './copy-text.ts'

const Body = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: '14px',
    rowGap: '1',
    px: { base: '4', sm: '6' },
    py: { base: '5', sm: '6' },
    '& > *': { gridColumn: '2' },
    '& > .mark': { gridColumn: '1', gridRow: '1', mt: '2px' },
  },
})

const Foot = chakra('footer', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 12px',
    px: { base: '4', sm: '6' },
    py: '10px',
    borderTopWidth: '1px',
    textStyle: 'dense',
    color: 'fg.muted',
  },
})

const Code = chakra('code', {
  base: {
    fontFamily: 'body',
    textStyle: 'dense',
    fontWeight: 'semibold',
    letterSpacing: '.04em',
    bg: 'bg.muted',
    color: 'fg',
    borderRadius: 'l1',
    px: '2',
    py: '2px',
  },
})

interface FailureCardProps {
  /** 'Requests could not be loaded' */
  title: string
  /** Says what still works, and that nothing is lost. */
  text: ReactNode
  onRetry: () => void
  isRetrying?: boolean
  /** A second way out beside Try again. */
  action?: ReactNode
  /** The code for support; a button copies it. */
  supportCode: string
  /** When it failed. */
  at: Date
}

/** A part of the portal that did not come: what still works, Try again first, the support code to copy. */
export function FailureCard({ title, text, onRetry, isRetrying, action, supportCode, at }: FailureCardProps) {
  const copy = () => copyText(supportCode, 'Support code copied', 'Send it with your question.')
  return (
    <PanelBox role="alert" maxWidth="560px" mx="auto" mt={{ base: '56px', sm: '72px' }}>
      <Body>
        <Mark kind="alert" size={20} />
        <chakra.h2 textStyle="section">{title}</chakra.h2>
        <chakra.p color="fg.muted">{text}</chakra.p>
        <chakra.div display="flex" flexWrap="wrap" gap="2" mt="4">
          <Button variant="primary" icon="rotate-cw" onClick={onRetry} isBusy={isRetrying}>
            Try again
          </Button>
          {action}
        </chakra.div>
      </Body>
      <Foot>
        <chakra.span display="flex" alignItems="center" gap="2">
          Support code <Code>{supportCode}</Code>
          <IconButton icon="copy" label="Copy support code" size="xs" onClick={() => void copy()} />
        </chakra.span>
        <chakra.time dateTime={at.toISOString()} textStyle="caption" color="fg.subtle">
          {formatDateTime(at)}
        </chakra.time>
      </Foot>
    </PanelBox>
  )
}

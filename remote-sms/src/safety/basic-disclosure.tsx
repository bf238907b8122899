import type { Basic, BasicSummary } from 'shared-api/safety'
import { Box, Button, Mark } from 'shared-ui'
import { standingOf } from './standing.ts'

interface BasicDisclosureProps {
  basic: BasicSummary
  isOpen: boolean
  /** The id of what it shows and hides. */
  controls: string
  onToggled: (basic: Basic) => void
  /** Small in the row of a table, a full target on a phone. */
  size: 'xs' | 'sm'
}

/** The name of a BASIC with its mark; pressed, it shows the arithmetic behind the measure. */
export function BasicDisclosure({ basic, isOpen, controls, onToggled, size }: BasicDisclosureProps) {
  return (
    <Box marginInlineStart={size === 'xs' ? '-8px' : '-12px'}>
      <Button
        variant="ghost"
        size={size}
        icon={isOpen ? 'chevron-down' : 'chevron-right'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? controls : undefined}
        onClick={() => onToggled(basic.Basic)}
      >
        <Mark kind={standingOf(basic).mark} />
        {basic.Basic}
      </Button>
    </Box>
  )
}

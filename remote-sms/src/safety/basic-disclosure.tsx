import type { Basic, BasicSummary } from 'shared-api/safety'
import { Box, Button, Mark } from 'shared-ui'
import { standingOf } from './standing.ts'

interface BasicDisclosureProps {
  basic: BasicSummary
  isOpen: boolean
  /** The id of what it shows and hides. */
  controls: string
  onToggled: (basic: Basic) => void
}

/** The name of a BASIC with its mark; pressed, it shows the arithmetic behind the measure. */
export function BasicDisclosure({ basic, isOpen, controls, onToggled }: BasicDisclosureProps) {
  return (
    <Box marginInlineStart="-8px">
      <Button
        variant="ghost"
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

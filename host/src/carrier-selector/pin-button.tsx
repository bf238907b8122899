import { Box, Icon } from 'shared-ui'

interface PinButtonProps {
  /** The carrier's name. */
  name: string
  isPinned: boolean
  /** Whether the Tab key stops here: of a long list only beside the entry that the arrows are at. */
  isReached: boolean
  onPinned: () => void
  onUnpinned: () => void
}

/** Keeps a carrier for the next time, or lets go of it. */
export function PinButton({ name, isPinned, isReached, onPinned, onUnpinned }: PinButtonProps) {
  return (
    <Box
      asChild
      display="grid"
      placeItems="center"
      width={{ base: '44px', sm: '32px' }}
      height={{ base: '44px', sm: '32px' }}
      borderRadius="6px"
      cursor="pointer"
      color={isPinned ? 'accent.fg' : 'fg.subtle'}
      _hover={{ bg: 'bg.muted', color: isPinned ? 'accent.fg' : 'fg' }}
    >
      <button
        type="button"
        aria-label={`Pin ${name}`}
        aria-pressed={isPinned}
        title={isPinned ? 'Unpin' : 'Pin'}
        tabIndex={isReached ? 0 : -1}
        onClick={isPinned ? onUnpinned : onPinned}
      >
        <Icon name="pin" isFilled={isPinned} />
      </button>
    </Box>
  )
}

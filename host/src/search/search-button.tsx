import { Box, Icon } from 'shared-ui'

interface SearchButtonProps {
  /** Its text on wide screens and for screen readers. */
  label: string
  onPress: () => void
  /** The pointer comes near it: what it opens may be fetched. */
  onNear: () => void
}

const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** Looks like a field, as the search it opens begins with one; on narrow screens only its sign is left. */
export function SearchButton({ label, onPress, onNear }: SearchButtonProps) {
  return (
    <Box
      asChild
      display="flex"
      alignItems="center"
      justifyContent={{ base: 'center', md: 'flex-start' }}
      gap="2"
      flex={{ base: 'none', md: '0 1 340px' }}
      minWidth={{ base: '40px', sm: '32px' }}
      height={{ base: 'main', sm: 'control' }}
      ps={{ base: '0', md: '10px' }}
      pe={{ base: '0', md: '6px' }}
      borderWidth="1px"
      borderRadius="l2"
      bg="bg"
      color="fg.muted"
      cursor="pointer"
      _hover={{ bg: 'bg.subtle' }}
    >
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={onPress}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        <Icon name="search" />
        <Box
          as="span"
          display={{ base: 'none', md: 'block' }}
          flex="1"
          minWidth="0"
          textAlign="start"
          overflow="hidden"
          textOverflow="ellipsis"
          whiteSpace="nowrap"
        >
          {label}
        </Box>
        <Box
          as="kbd"
          aria-hidden="true"
          display={{ base: 'none', lg: 'block' }}
          flex="none"
          px="5px"
          borderWidth="1px"
          borderRadius="l1"
          bg="bg.subtle"
          fontFamily="body"
          textStyle="caption"
          // A sign, and no part of the name by which the button is called.
          _before={{ content: isApple ? '"⌘ K"' : '"Ctrl K"' }}
        />
      </button>
    </Box>
  )
}

import type { ComponentProps } from 'react'
import { Box, Icon } from 'shared-ui'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A phone has room for the icon only; a screen reader says the words there too. */
const onPhoneHidden = { smDown: { position: 'absolute', width: '1px', clipPath: 'inset(50%)' } } as const

/** Looks like the field that it opens, and says by which keys it opens too. */
export function SearchButton(button: ComponentProps<'button'>) {
  return (
    <Box
      asChild
      display="flex"
      flex="none"
      alignItems="center"
      justifyContent={{ base: 'center', sm: 'start' }}
      gap="2"
      width={{ base: 'main', sm: '200px', lg: '320px' }}
      height={{ base: 'main', sm: 'control' }}
      ps={{ base: '0', sm: '10px' }}
      pe={{ base: '0', sm: '6px' }}
      borderWidth={{ base: '0', sm: '1px' }}
      borderRadius="l2"
      bg={{ base: 'transparent', sm: 'bg' }}
      color={{ base: 'fg', sm: 'fg.subtle' }}
      whiteSpace="nowrap"
      cursor={{ base: 'pointer', sm: 'text' }}
      _hover={{ borderColor: 'border.emphasized' }}
    >
      <button
        type="button"
        title="Search"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        {...button}
      >
        <Icon name="search" />
        <Box as="span" css={onPhoneHidden} minWidth="0" overflow="hidden" textOverflow="ellipsis">
          Search drivers, tickets, reports
        </Box>
        <Box
          as="kbd"
          aria-hidden="true"
          display={{ base: 'none', lg: 'block' }}
          ms="auto"
          px="6px"
          borderWidth="1px"
          borderRadius="l1"
          fontFamily="body"
          textStyle="caption"
        >
          {isApple ? '⌘ K' : 'Ctrl K'}
        </Box>
      </button>
    </Box>
  )
}

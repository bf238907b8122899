import type { ComponentProps } from 'react'
import { Box, Icon } from 'shared-ui'

interface CarrierButtonProps extends ComponentProps<'button'> {
  name: string
  isPinned: boolean
}

/** Shows the selected carrier and opens the list. */
export function CarrierButton({ name, isPinned, ...button }: CarrierButtonProps) {
  return (
    <Box
      asChild
      display="flex"
      alignItems="center"
      gap="2"
      width={{ base: 'full', sm: 'auto' }}
      minWidth="0"
      maxWidth={{ base: 'full', sm: '320px' }}
      height={{ base: 'main', sm: 'control' }}
      ps="10px"
      pe="2"
      borderWidth="1px"
      borderRadius="l2"
      bg="bg"
      fontWeight="semibold"
      cursor="pointer"
      _hover={{ bg: 'bg.subtle' }}
      css={{ '& > .icon': { flex: 'none' } }}
    >
      <button type="button" aria-label={`Carrier: ${name}`} {...button}>
        <Icon name="truck" />
        <Box as="span" minWidth="0" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {name}
        </Box>
        {isPinned && (
          <Box as="span" display="inline-flex" color="accent.fg" title="Pinned">
            <Icon name="pin" isFilled />
          </Box>
        )}
        <Box as="span" display="inline-flex" ms="auto">
          <Icon name="chevrons-up-down" />
        </Box>
      </button>
    </Box>
  )
}

import type { ComponentProps } from 'react'
import { Avatar, Box, Icon, VisuallyHidden } from 'shared-ui'

/** A phone has room for the initials only; a screen reader says the name there too. */
const onPhoneHidden = { smDown: { position: 'absolute', width: '1px', clipPath: 'inset(50%)' } } as const

/** Says who is signed in, and opens the menu. */
export function UserButton({ name, ...button }: ComponentProps<'button'> & { name: string }) {
  return (
    <Box
      asChild
      display="flex"
      alignItems="center"
      gap="2"
      height={{ base: 'main', sm: 'form' }}
      px={{ base: '6px', sm: '1' }}
      borderRadius="l2"
      cursor="pointer"
      _hover={{ bg: 'bg.muted' }}
    >
      <button type="button" {...button}>
        <Avatar name={name} />
        <VisuallyHidden>Account of</VisuallyHidden>
        <Box
          as="span"
          css={onPhoneHidden}
          maxWidth="160px"
          overflow="hidden"
          textOverflow="ellipsis"
          whiteSpace="nowrap"
          textStyle="dense"
          fontWeight="semibold"
        >
          {name}
        </Box>
        <Box as="span" display={{ base: 'none', sm: 'inline-flex' }} color="fg.subtle">
          <Icon name="chevron-down" />
        </Box>
      </button>
    </Box>
  )
}

import type { RefObject } from 'react'
import { Box } from 'shared-ui'

/** The first stop of the Tab key: past the menu, to the page. */
export function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  return (
    <Box
      asChild
      position="fixed"
      insetInlineStart="4"
      top="2"
      zIndex="pop"
      px="3"
      py="2"
      bg="bg"
      borderWidth="1px"
      borderRadius="l2"
      fontWeight="semibold"
      css={{ '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' } }}
    >
      <a
        href="#main"
        onClick={(event) => {
          // Focus, not the address: the hash belongs to the router.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to the page
      </a>
    </Box>
  )
}

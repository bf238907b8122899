import type { ReactNode } from 'react'
import { Box, Flex, Grid, Logo } from 'shared-ui'
import { DemoNotice } from '../session/demo-notice.tsx'

interface ShellFrameProps {
  /** Below 640 px, in place of the menu at the left. */
  menuButton: ReactNode
  /** Between brand and right end of the top bar. */
  middle: ReactNode
  end: ReactNode
  navigation: ReactNode
  navigationFoot?: ReactNode
  /** The sheet. */
  children: ReactNode
}

/** The bones of the signed-in area, the same while it loads and when it is there, so that nothing jumps. */
export function ShellFrame({
  menuButton,
  middle,
  end,
  navigation,
  navigationFoot,
  children,
}: ShellFrameProps) {
  return (
    <Flex direction="column" minHeight="100vh">
      <DemoNotice />
      <Grid
        flex="1"
        templateRows="auto minmax(0, 1fr)"
        templateColumns={{
          base: 'minmax(0, 1fr)',
          sm: '{sizes.rail} minmax(0, 1fr)',
          lg: '{sizes.nav} minmax(0, 1fr)',
          _print: 'minmax(0, 1fr)',
        }}
      >
        <Grid
          as="header"
          ref={sayWhereItEnds}
          display={{ base: 'grid', _print: 'none' }}
          gridColumn="1 / -1"
          templateColumns={{
            base: 'auto minmax(0, 1fr) auto',
            sm: '{sizes.rail} minmax(0, 1fr) auto',
            lg: '{sizes.nav} minmax(0, 1fr) auto',
          }}
          alignItems="center"
          height="topbar"
          columnGap={{ base: '1', sm: '0' }}
          pe={{ base: '2', sm: '4' }}
          ps={{ base: '2', sm: '0' }}
        >
          <Box display={{ base: 'flex', sm: 'none' }}>{menuButton}</Box>
          <Box display={{ base: 'none', sm: 'block' }} ps={{ base: '4', lg: '5' }}>
            <Box display={{ base: 'block', lg: 'none' }}>
              <Logo isMarkOnly />
            </Box>
            <Box display={{ base: 'none', lg: 'block' }}>
              <Logo />
            </Box>
          </Box>
          <Box display="flex" alignItems="center" gap={{ base: '1', sm: '2' }} minWidth="0">
            {middle}
          </Box>
          <Box display="flex" alignItems="center" gap="1" ps="2">
            {end}
          </Box>
        </Grid>
        <Flex direction="column" display={{ base: 'none', sm: 'flex', _print: 'none' }} px="3">
          <Box position="sticky" top="0" maxHeight="100vh" overflowY="auto" mx="-3" px="3" pt="1" pb="4">
            {navigation}
          </Box>
          {/* At the foot of the window, however long the page is. */}
          <Box position="sticky" bottom="0" mt="auto" py="3" bg="bg.canvas">
            {navigationFoot}
          </Box>
        </Flex>
        <Box
          minWidth="0"
          bg="bg"
          borderTopWidth="1px"
          borderStartWidth={{ base: '0', sm: '1px' }}
          borderStartStartRadius="l2"
          borderStartEndRadius={{ base: 'l2', sm: '0' }}
          px={{ base: '4', sm: '6' }}
          pt={{ base: '4', sm: '5' }}
          pb={{ base: '8', sm: '10' }}
          _print={{ borderWidth: '0', px: '0', pt: '4', pb: '0' }}
        >
          {children}
        </Box>
      </Grid>
    </Flex>
  )
}

/** Toasts stand below the bar, which the notice above it moves where it takes more lines. */
function sayWhereItEnds(bar: HTMLElement | null) {
  if (!bar) return undefined
  const { style } = document.documentElement
  const sizes = new ResizeObserver(() =>
    style.setProperty('--below-topbar', `${bar.offsetTop + bar.offsetHeight}px`),
  )
  // The elements around the bar change size with the notice.
  sizes.observe(bar.parentElement ?? bar)
  return () => sizes.disconnect()
}

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
          data-topbar
          position="sticky"
          top="0"
          zIndex="bar"
          bg="bg.canvas"
          _after={sheetEdge}
          display={{ base: 'grid', _print: 'none' }}
          css={beforeOwnBar}
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
          <Box
            position="sticky"
            top="{sizes.topbar}"
            // The names of the rail's items reach over the page.
            zIndex="bar"
            maxHeight="calc(100vh - {sizes.topbar})"
            overflowY="auto"
            mx="-3"
            px="3"
            pt="1"
            pb="4"
          >
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

/** On a phone, a page with a bar of its own has the whole window. */
const beforeOwnBar = { '&:has(~ * [data-own-bar])': { display: { base: 'none', sm: 'grid' } } } as const

/** The sheet's upper edge stays with the bar while the sheet scrolls beneath it. Its corners are round. */
const sheetEdge = {
  content: '""',
  position: 'absolute',
  top: '100%',
  insetInlineStart: {
    base: '2',
    sm: 'calc({sizes.rail} + {spacing.2})',
    lg: 'calc({sizes.nav} + {spacing.2})',
  },
  insetInlineEnd: { base: '2', sm: '0' },
  height: '1px',
  bg: 'border',
} as const

import { Box, ColorModeSwitch, Flex, LinkButton, Logo } from 'shared-ui/base'
import { DemoNotice } from '../session/demo-notice.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The page /404 for signed-out users, who have no shell around it. */
export function StandaloneNotFound() {
  return (
    <Flex direction="column" minHeight="100vh" bg="bg">
      <DemoNotice />
      <Flex as="header" align="center" justify="space-between" px={{ base: '4', sm: '8' }} py="6">
        <Logo />
        <ColorModeSwitch />
      </Flex>
      <Box as="main" px={{ base: '4', sm: '8' }} pb="10">
        <NotFoundPage
          text="You are not signed in: sign in to find your way from there."
          action={<LinkButton to="/sign-in">Sign in</LinkButton>}
        />
      </Box>
    </Flex>
  )
}

import { Box, Flex, Logo } from 'shared-ui/base'
import { DemoNotice } from '../session/demo-notice.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The page /404 for signed-out users, who have no shell around it. */
export function StandaloneNotFound() {
  return (
    <Flex direction="column" minHeight="100vh" bg="bg">
      <DemoNotice />
      <Box as="header" px={{ base: '4', sm: '8' }} py="6">
        <Logo />
      </Box>
      <Box as="main" px={{ base: '4', sm: '8' }} pb="10">
        <NotFoundPage />
      </Box>
    </Flex>
  )
}

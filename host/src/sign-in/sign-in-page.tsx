import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Box, ColorModeSwitch, Flex, Grid, Heading, Logo, SignPanel, Text } from 'shared-ui/base'
import { RequestOverlay } from '../layout/request-overlay.tsx'
import { DemoNotice } from '../session/demo-notice.tsx'
import { reasonText, returnPlace } from '../session/return-place.ts'
import { SignInForm } from './sign-in-form.tsx'

const destinations = [
  { name: 'Tickets', what: 'status, court date, payment' },
  { name: 'Drivers', what: 'CDL, medical card, MVR' },
  { name: 'Inspections', what: '24 months, every violation' },
  { name: 'Safety scores', what: 'with the arithmetic' },
]

interface SignInPageProps {
  /** Somebody is about to sign in: the time to fetch what comes next. */
  onTyping: () => void
}

export function SignInPage({ onTyping }: SignInPageProps) {
  useEffect(() => {
    document.title = 'Sign in - Carrier compliance'
  }, [])

  return (
    <Flex direction="column" minHeight="100vh" bg="bg">
      <DemoNotice />
      <Grid as="main" flex="1" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        <Grid
          templateColumns="minmax(0, 1fr)"
          templateRows="auto 1fr auto"
          px={{ base: '4', sm: '8' }}
          py={{ base: '5', sm: '6' }}
        >
          <Flex align="center" justify="space-between">
            <Logo />
            <ColorModeSwitch />
          </Flex>
          <Box
            width="360px"
            maxWidth="full"
            justifySelf="center"
            // In the middle, but from the top: what the form has to say moves nothing above it.
            mt={{ base: '64px', sm: 'max(16px, calc(50vh - 240px))' }}
            py="6"
          >
            <Heading as="h1" fontSize="28px" lineHeight="36px">
              Sign in
            </Heading>
            <Box mt="1" mb="4">
              <WhyHere />
            </Box>
            <SignInForm onTyping={onTyping} />
          </Box>
          <Text textStyle="caption" color="fg.subtle">
            Safety data: FMCSA, public domain
          </Text>
        </Grid>
        <Box display={{ base: 'none', sm: 'block' }} py="4" pe="4">
          <SignPanel title={['Know where you stand', 'before the scale house']} destinations={destinations} />
        </Box>
      </Grid>
      <RequestOverlay text="Signing in" />
    </Flex>
  )
}

/** Why the page is here, and where it leads, for those who asked for another one. */
function WhyHere() {
  const { state } = useLocation()
  const reason = reasonText(state)
  const isOnTheWay = returnPlace(state) !== '/'
  if (reason === undefined && !isOnTheWay) return null
  return (
    <Text as="output" display="block" color="fg.muted">
      {reason} {isOnTheWay && 'You return to the page you asked for after signing in.'}
    </Text>
  )
}

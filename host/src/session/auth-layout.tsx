import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import {
  Box,
  ColorModeSwitch,
  Flex,
  Grid,
  Heading,
  Logo,
  SignPanel,
  Text,
  useRouteFocus,
} from 'shared-ui/base'
import { RequestOverlay } from '../layout/request-overlay.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { useFormRecovery } from './use-form-recovery.ts'

const portalSign = {
  title: ['Know where you stand', 'before the scale house'],
  destinations: [
    { name: 'Tickets', what: 'status, court date, payment' },
    { name: 'Drivers', what: 'CDL, medical card, MVR' },
    { name: 'Roadside inspections', what: '24 months, every violation' },
    { name: 'Safety scores', what: 'with the arithmetic' },
  ],
}

interface AuthLayoutProps {
  title: string
  /** Below the title: why one is here, or what to do. */
  intro?: ReactNode
  /** Below the form: the ways to the other pages of this kind. Pages that are open to anyone have none. */
  link?: ReactNode
  /** The overlay's text while a request is running. */
  busy: string
  /** More than a few fields: a wider column, that begins further up. */
  isLong?: boolean
  /** Null: nothing stands beside or below the page. */
  sign?: ComponentProps<typeof SignPanel> | null | undefined
  children?: ReactNode
}

/** Around every page of those who are not signed in: the page at the left, the sign at the right. */
export function AuthLayout({
  title,
  intro,
  link,
  busy,
  isLong = false,
  sign = portalSign,
  children,
}: AuthLayoutProps) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    document.title = `${title} - Carrier compliance`
    window.scrollTo(0, 0)
  }, [title])
  useRouteFocus(main, title, true)
  useFormRecovery()

  return (
    <Flex direction="column" minHeight="100vh" bg="bg">
      <DemoNotice />
      <Grid
        flex="1"
        templateColumns={{
          base: 'minmax(0, 1fr)',
          sm: sign ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
        }}
        _print={{ display: 'block' }}
      >
        <Grid
          templateColumns="minmax(0, 1fr)"
          templateRows="auto 1fr auto"
          px={{ base: '4', sm: '8' }}
          py={{ base: '5', sm: '6' }}
        >
          <Flex as="header" align="center" justify="space-between">
            <Logo />
            <Box _print={{ display: 'none' }}>
              <ColorModeSwitch />
            </Box>
          </Flex>
          <Box
            asChild
            width={isLong ? '440px' : '360px'}
            maxWidth="full"
            justifySelf="center"
            // In the middle, but from the top: what the form has to say moves nothing above it.
            // A long one begins at the top of a phone: a payment fits one without scrolling.
            mt={isLong ? inTheMiddle('0px', '350px') : inTheMiddle('64px', '240px')}
            py={isLong ? { base: '2', sm: '6' } : '6'}
          >
            <main ref={main}>
              <Heading as="h1" fontSize="28px" lineHeight="36px" tabIndex={-1} outline="none">
                {title}
              </Heading>
              <Box mt="1" mb="4" color="fg.muted">
                {intro}
              </Box>
              {children}
              {link && (
                <Box mt="6" display="grid" gap="2" textAlign="center" textStyle="dense" color="fg.muted">
                  {link}
                </Box>
              )}
            </main>
          </Box>
          {sign && (
            <Text as="footer" textStyle="caption" color="fg.subtle">
              Safety data: FMCSA, public domain
            </Text>
          )}
        </Grid>
        {sign && (
          <Box as="aside" aria-label="What the portal shows" {...besideTheForm}>
            <SignPanel {...sign} />
          </Box>
        )}
      </Grid>
      <RequestOverlay text={busy} />
    </Flex>
  )
}

/** Beside a long form it stays in view. */
const besideTheForm = {
  display: { base: 'none', sm: 'block' },
  _print: { display: 'none' },
  position: 'sticky',
  top: '0',
  height: 'full',
  maxHeight: '100vh',
  py: '4',
  pe: '4',
} as const

const inTheMiddle = (onPhone: string, half: string) => ({
  base: onPhone,
  sm: `max(16px, calc(50vh - ${half}))`,
})

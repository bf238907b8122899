import type { ReactNode } from 'react'
import { Stack, Text } from 'shared-ui/base'
import { AuthLayout } from './auth-layout.tsx'
import { DemoMailboxLink } from './demo-mailbox-link.tsx'

interface CheckYourMailProps {
  /** The email that was sent, and its address. The text is the same whether there is an account or not. */
  sentence: ReactNode
  /** The way back, where the address was mistyped. */
  action: ReactNode
  link: ReactNode
}

/** After a form that is answered by a mail. */
export function CheckYourMail({ sentence, action, link }: CheckYourMailProps) {
  return (
    <AuthLayout title="Check your email" busy="Opening" link={link}>
      <Stack gap="4" alignItems="flex-start" overflowWrap="anywhere">
        <Text>{sentence}</Text>
        <Text color="fg.muted">
          The link works once, for 30 minutes. If it does not arrive, check your spam folder and the address
          above.
        </Text>
        <DemoMailboxLink />
        {action}
      </Stack>
    </AuthLayout>
  )
}

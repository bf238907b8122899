import type { DemoMail } from 'shared-api/sessions'
import { Box, Button, formatDateTime, Link, LinkButton, Note, Stack, Text } from 'shared-ui/base'

interface MailViewProps {
  mail: DemoMail
  isSignedIn: boolean
  onClosed: () => void
}

/** One mail, with its link. */
export function MailView({ mail, isSignedIn, onClosed }: MailViewProps) {
  const { To, SentAt, Text: words, Link: address } = mail
  return (
    <Stack gap="4" alignItems="flex-start">
      <Text textStyle="dense" color="fg.muted" overflowWrap="anywhere">
        To {To}, {formatDateTime(SentAt)}
      </Text>
      <Box
        width="full"
        borderWidth="1px"
        borderRadius="l2"
        p="4"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
      >
        {words}
      </Box>
      {address !== null && isSignedIn && (
        <Note mark="info">
          You are signed in, and this link works only when you are signed out.{' '}
          <Link to="/sign-out">Sign out</Link> first.
        </Note>
      )}
      <Box display="flex" flexWrap="wrap" gap="2">
        {address !== null && (
          <LinkButton href={address} variant="primary">
            Open the link
          </LinkButton>
        )}
        <Button onClick={onClosed}>All emails</Button>
      </Box>
    </Stack>
  )
}

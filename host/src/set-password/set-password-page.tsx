import { useCallback, useState } from 'react'
import { Link, LinkButton, Text } from 'shared-ui/base'
import { AuthLayout } from '../session/auth-layout.tsx'
import { SetPasswordForm } from './set-password-form.tsx'

interface SetPasswordPageProps {
  /** What the link carried; undefined when somebody came without one, or has loaded the page again. */
  token: string | undefined
}

export function SetPasswordPage({ token }: SetPasswordPageProps) {
  const [refused, setRefused] = useState<string>()
  const onLinkRefused = useCallback(() => setRefused(token), [token])

  if (token === undefined) {
    return (
      <NoLink
        title="Open the link once more"
        text="This page needs the link of the mail. It is not kept when the page is loaded again."
      />
    )
  }
  if (token === refused) {
    return (
      <NoLink
        title="This link does not work any more"
        text="It was used already, or is older than 30 minutes. It changed nothing now."
      />
    )
  }
  return (
    <AuthLayout
      title="Set your password"
      intro={<Text>You are signed in with it at once, and signed out everywhere else.</Text>}
      busy="Setting the password"
      link={<Link to="/sign-in">Back to sign in</Link>}
    >
      <SetPasswordForm key={token} token={token} onLinkRefused={onLinkRefused} />
    </AuthLayout>
  )
}

function NoLink({ title, text }: { title: string; text: string }) {
  return (
    <AuthLayout
      title={title}
      intro={<Text>{text}</Text>}
      busy="Opening"
      link={
        <>
          <Text>
            Signing up? <Link to="/sign-up">Sign up again</Link>
          </Text>
          <Link to="/sign-in">Back to sign in</Link>
        </>
      }
    >
      <LinkButton to="/forgot-password" variant="primary" size="lg" isBlock>
        Ask for a new link
      </LinkButton>
    </AuthLayout>
  )
}

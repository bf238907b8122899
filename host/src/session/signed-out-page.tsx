import { LinkButton, Text } from 'shared-ui/base'
import { AuthLayout } from './auth-layout.tsx'

/** The address /sign-out for who is signed out, and the end of every sign-out. */
export function SignedOutPage() {
  return (
    <AuthLayout
      title="You are signed out"
      intro={<Text>You have been signed out of this browser.</Text>}
      busy="Opening"
    >
      <LinkButton to="/sign-in" variant="primary" size="lg" isBlock>
        Sign in
      </LinkButton>
    </AuthLayout>
  )
}

import { LinkButton, Text } from 'shared-ui/base'
import { AuthLayout } from './auth-layout.tsx'

/** The page /sign-out of a signed-out user, where every sign-out ends. */
export function SignOutConfirmation() {
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

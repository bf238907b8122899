import { LinkButton, Text } from 'shared-ui/base'
import { AuthLayout } from '../session/auth-layout.tsx'

/** The page /404 for signed-out users, who have no shell around it. */
export function StandaloneNotFound() {
  return (
    <AuthLayout
      title="Page not found"
      intro={
        <>
          <Text>There is no page at this address. The link may be old, or the address mistyped.</Text>
          <Text mt="2">You are not signed in.</Text>
        </>
      }
      busy="Opening"
    >
      <LinkButton to="/sign-in" variant="primary" size="lg" isBlock>
        Go to sign-in
      </LinkButton>
    </AuthLayout>
  )
}

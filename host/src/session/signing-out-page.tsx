import { useEffect } from 'react'
import { Text } from 'shared-ui/base'
import { AuthLayout } from './auth-layout.tsx'
import { signOut } from './sign-out.ts'

/** The address /sign-out for who is signed in: it signs out, and the page load after that says so. */
export function SigningOutPage() {
  useEffect(() => void signOut(), [])
  return (
    <AuthLayout title="Signing out" busy="Signing out">
      <Text as="output">Ending your session.</Text>
    </AuthLayout>
  )
}

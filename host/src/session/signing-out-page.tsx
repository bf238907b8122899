import { useEffect } from 'react'
import { Text } from 'shared-ui/base'
import { AuthLayout } from './auth-layout.tsx'
import { signOut } from './sign-out.ts'

/** The page /sign-out of a signed-in user: it signs out and reloads, and the reloaded page confirms it. */
export function SigningOutPage() {
  useEffect(() => void signOut(), [])
  return (
    <AuthLayout title="Signing out" busy="Signing out">
      <Text as="output">Ending your session.</Text>
    </AuthLayout>
  )
}

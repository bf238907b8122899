import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button, Link, Text } from 'shared-ui/base'
import { AuthLayout } from '../session/auth-layout.tsx'
import { CheckYourMail } from '../session/check-your-mail.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

export function ForgotPasswordPage() {
  const { state } = useLocation()
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const toSignIn = (
    <Link to="/sign-in" state={state}>
      Back to sign in
    </Link>
  )

  if (isSent) {
    return (
      <CheckYourMail
        sentence={
          <>
            If <b>{email}</b> has an account, we sent it a link to set a new password.
          </>
        }
        link={toSignIn}
        action={<Button onClick={() => setIsSent(false)}>Use another address</Button>}
      />
    )
  }
  return (
    <AuthLayout
      title="Forgot password"
      intro={<Text>Enter the email you sign in with. We will email you a link to set a new password.</Text>}
      busy="Sending the link"
      link={toSignIn}
    >
      <ForgotPasswordForm
        email={email}
        onSent={(sentTo) => {
          setEmail(sentTo)
          setIsSent(true)
        }}
      />
    </AuthLayout>
  )
}

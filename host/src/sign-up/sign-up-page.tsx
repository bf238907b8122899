import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button, Link, Text } from 'shared-ui/base'
import { AuthLayout } from '../session/auth-layout.tsx'
import { CheckYourMail } from '../session/check-your-mail.tsx'
import { emptySignUp, SignUpForm } from './sign-up-form.tsx'

export function SignUpPage() {
  const { state } = useLocation()
  const [typed, setTyped] = useState(emptySignUp)
  const [isSent, setIsSent] = useState(false)
  const toSignIn = (
    <Text>
      Have an account already?{' '}
      <Link to="/sign-in" state={state}>
        Sign in
      </Link>
    </Text>
  )

  if (isSent) {
    return (
      <CheckYourMail
        sentence={
          <>
            A mail to <b>{typed.EmailId.trim()}</b> is on its way. It says how to go on.
          </>
        }
        link={toSignIn}
        action={<Button onClick={() => setIsSent(false)}>Correct what you entered</Button>}
      />
    )
  }
  return (
    <AuthLayout
      title="Sign up as a driver"
      intro={<Text>We send a link to your email, with which you choose a password.</Text>}
      busy="Signing up"
      link={toSignIn}
      isLong
    >
      <SignUpForm
        typed={typed}
        onSent={(sent) => {
          setTyped(sent)
          setIsSent(true)
        }}
      />
    </AuthLayout>
  )
}

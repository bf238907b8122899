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
            We sent an email to <b>{typed.EmailId.trim()}</b>. It says what to do next.
          </>
        }
        link={toSignIn}
        action={<Button onClick={() => setIsSent(false)}>Edit your details</Button>}
      />
    )
  }
  return (
    <AuthLayout
      title="Sign up as a driver"
      intro={<Text>We will email you a link to set your password.</Text>}
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

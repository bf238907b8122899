import { useState } from 'react'
import type { SecondStep } from 'shared-api/sessions'
import { useLocation } from 'react-router-dom'
import { Link, Text } from 'shared-ui/base'
import { SecondStepChunk } from '../second-factor/second-step-chunk.tsx'
import { AuthLayout } from '../session/auth-layout.tsx'
import { reasonText, returnPath } from '../session/return-path.ts'
import { SignInForm } from './sign-in-form.tsx'

interface SignInPageProps {
  /** The user is about to sign in: the time to fetch what comes next. */
  onTyping: () => void
}

export function SignInPage({ onTyping }: SignInPageProps) {
  const { state } = useLocation()
  // In memory alone: a reload begins with the password again.
  const [step, setStep] = useState<SecondStep>()
  if (step !== undefined) return <SecondStepChunk step={step} onStartAgain={() => setStep(undefined)} />
  return (
    <AuthLayout
      title="Sign in"
      intro={<WhyHere />}
      busy="Signing in"
      link={
        <>
          <Text>
            Driver without an account?{' '}
            <Link to="/sign-up" state={state}>
              Sign up
            </Link>
          </Text>
          <Text>
            Sent an access code? <Link to="/guest">Upload drivers as a guest</Link>
          </Text>
        </>
      }
    >
      <SignInForm onTyping={onTyping} onSecondStep={setStep} />
    </AuthLayout>
  )
}

/** Why the page is here, and where it leads, for those who asked for another one. */
function WhyHere() {
  const { state } = useLocation()
  const reason = reasonText(state)
  const isOnTheWay = returnPath(state) !== '/'
  if (reason === undefined && !isOnTheWay) return null
  return (
    <Text as="output" display="block">
      {reason} {isOnTheWay && 'After signing in, you return to the page you asked for.'}
    </Text>
  )
}

import { useCallback, useState } from 'react'
import type { SecondStep } from 'shared-api/sessions'
import { useNavigate } from 'react-router-dom'
import { Link, LinkButton, Text } from 'shared-ui/base'
import { SecondStepChunk } from '../second-factor/second-step-chunk.tsx'
import { AuthLayout } from '../session/auth-layout.tsx'
import { SetPasswordForm } from './set-password-form.tsx'

interface SetPasswordPageProps {
  /** The token of the link; undefined when the page was opened without one, or reloaded. */
  token: string | undefined
}

export function SetPasswordPage({ token }: SetPasswordPageProps) {
  const [refused, setRefused] = useState<string>()
  const [step, setStep] = useState<SecondStep>()
  const navigate = useNavigate()
  const onLinkRefused = useCallback(() => setRefused(token), [token])

  if (step !== undefined)
    return <SecondStepChunk step={step} onStartAgain={() => void navigate('/sign-in')} />
  if (token === undefined) {
    return (
      <NoLink
        title="Open the link in the email again"
        text="For your security, the link is not kept when this page is reloaded."
      />
    )
  }
  if (token === refused) {
    return (
      <NoLink
        title="This link no longer works"
        text="It was already used, or is older than 30 minutes. Your password has not changed."
      />
    )
  }
  return (
    <AuthLayout
      title="Set your password"
      intro={<Text>You will be signed in here, and signed out everywhere else.</Text>}
      busy="Saving your password"
      link={<Link to="/sign-in">Back to sign in</Link>}
    >
      <SetPasswordForm key={token} token={token} onLinkRefused={onLinkRefused} onSecondStep={setStep} />
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
        Request a new link
      </LinkButton>
    </AuthLayout>
  )
}

import { Text } from 'shared-ui/base'
import { AuthLayout } from '../session/auth-layout.tsx'
import { CodeEntryPage } from './code-entry-page.tsx'
import type { SecondStepProps } from './second-step-chunk.tsx'
import { StartAgain } from './start-again.tsx'

export function SecondStepPage({ step, onStartAgain }: SecondStepProps) {
  if (step.Step === 'enter code') return <CodeEntryPage step={step} onStartAgain={onStartAgain} />
  return (
    <AuthLayout title="Check your email" busy="Opening" link={<StartAgain onClick={onStartAgain} />}>
      <Text>
        Operators sign in with a code from an authenticator app too. We sent you a link to set it up. It works
        once, for 15 minutes.
      </Text>
    </AuthLayout>
  )
}

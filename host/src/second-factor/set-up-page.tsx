import { useState } from 'react'
import { type SetUpSecret, secondFactor, SetUpWithChallenge } from 'shared-api/sessions/second-factor'
import { call } from 'shared-api'
import { signedIn } from 'shared-auth'
import { Button, Link, LinkButton, RecordForm, Text, useRecordForm } from 'shared-ui/base'
import { AuthLayout } from '../session/auth-layout.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

/** For operators, by the link of a mail: nothing else opens before. Undefined without a link, or after a reload. */
export const SetUpPage = ({ token }: { token: string | undefined }) =>
  token === undefined ? <NoLink /> : <SetUpByLink token={token} />

const NoLink = () => (
  <AuthLayout
    title="Open the link in the email again"
    intro={<Text>The link works once, for 15 minutes, and is not kept when this page is reloaded.</Text>}
    busy="Opening"
  >
    <LinkButton to="/sign-in" variant="primary" size="lg" isBlock>
      Sign in for a new link
    </LinkButton>
  </AuthLayout>
)

function SetUpByLink({ token }: { token: string }) {
  const [begun, setBegun] = useState<SetUpSecret>()
  const [done, setDone] = useState<{ Token: string; RecoveryCodes: readonly string[] }>()
  const form = useRecordForm({
    record: { Challenge: token },
    fields: {},
    schema: SetUpWithChallenge,
    send: (body: SetUpWithChallenge) => call(secondFactor.setUp, { body }),
    onSaved: setBegun,
    isUnsaved: () => false,
  })
  if (done !== undefined)
    return (
      <AuthLayout title="Save your recovery codes" busy="Signing in">
        <RecoveryCodes codes={done.RecoveryCodes} close="Continue" onClosed={() => signedIn(done.Token)} />
      </AuthLayout>
    )
  return (
    <AuthLayout
      title="Set up two-step sign-in"
      intro={<Text>Operators sign in with their password and a code from an authenticator app.</Text>}
      busy="Setting up two-step sign-in"
      isLong={begun !== undefined}
      link={<Link to="/sign-in">Back to sign in</Link>}
    >
      {begun === undefined ? (
        <RecordForm form={form} label="Set up two-step sign-in">
          <Button type="submit" variant="primary" size="lg" isBlock isBusy={form.formState.isSubmitting}>
            Show QR code
          </Button>
        </RecordForm>
      ) : (
        <SecondFactorSetUp begun={begun} challenge={token} onDone={setDone} />
      )}
    </AuthLayout>
  )
}

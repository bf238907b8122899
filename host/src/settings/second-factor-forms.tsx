import type { ComponentProps } from 'react'
import { call } from 'shared-api'
import {
  secondFactor,
  type SecondFactorState,
  SetUp,
  type SetUpSecret,
  TurnOff,
} from 'shared-api/sessions/second-factor'
import { Box, Button, notify, PasswordField, Text } from 'shared-ui'
import { RecordForm, useRecordForm } from 'shared-ui/forms'
import { CodeField } from '../second-factor/code-field.tsx'

/** For password managers, which ask whose password it is. */
const UserName = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
)

const codesLeft = ({ RecoveryCodesLeft }: SecondFactorState) =>
  `${RecoveryCodesLeft} of 10 recovery codes left.`

/** By what a user shows who they are. */
export interface TypedProof {
  Password: string
  Code: string
}

export const noProof: TypedProof = { Password: '', Code: '' }

const proofOf = ({ Password, Code = '' }: { Password: string; Code?: string | undefined }): TypedProof => ({
  Password,
  Code,
})

interface SetUpFormProps {
  state: SecondFactorState
  email: string
  /** What was typed before the user asked for another app. */
  typed: TypedProof
  onBegun: (begun: SetUpSecret) => void
  /** Undefined where there is nothing to go back to. */
  onCancelled: ((typed: TypedProof) => void) | undefined
}

/** Sets up the first app, or another one in place of the app in use. */
export function SetUpForm({ state, email, typed, onBegun, onCancelled }: SetUpFormProps) {
  const { IsOn, IsRequired } = state
  const form = useRecordForm({
    record: IsOn ? typed : { Password: typed.Password },
    fields: { Password: { label: 'Your password' }, Code: { label: 'Code' } },
    schema: SetUp,
    send: (body: SetUp) => call(secondFactor.setUp, { body }),
    onSaved: onBegun,
  })
  return (
    <RecordForm form={form} label="Set up two-step sign-in">
      <Text textStyle="dense" color="fg.muted">
        {IsOn
          ? `${codesLeft(state)} Another app replaces the one you use now, and you get new recovery codes.`
          : 'Sign in with your password and a code from an authenticator app on your phone.'}
        {IsRequired && ' Operators need two-step sign-in.'}
      </Text>
      <UserName email={email} />
      <PasswordField {...form.field('Password')} />
      {IsOn && <AnyCodeField {...form.field('Code')} />}
      <Box display="flex" flexWrap="wrap" gap="2">
        <Button type="submit" size="md" isBusy={form.formState.isSubmitting}>
          {IsOn ? 'Set up another app' : 'Set up two-step sign-in'}
        </Button>
        {onCancelled && (
          <Button size="md" onClick={() => onCancelled(proofOf(form.getValues()))}>
            Cancel
          </Button>
        )}
      </Box>
    </RecordForm>
  )
}

const AnyCodeField = (props: ComponentProps<typeof CodeField>) => (
  <CodeField {...props} inputMode="text" hint="From your authenticator app, or a recovery code" />
)

interface TurnOffFormProps {
  state: SecondFactorState
  email: string
  /** What was typed before the user cancelled the set-up of another app. */
  typed: TypedProof
  onTurnedOff: () => void
  /** Undefined for a role that has no second factor. */
  onReplace: ((typed: TypedProof) => void) | undefined
}

export function TurnOffForm({ state, email, typed, onTurnedOff, onReplace }: TurnOffFormProps) {
  const form = useRecordForm({
    record: typed,
    fields: { Password: { label: 'Your password' }, Code: { label: 'Code' } },
    schema: TurnOff,
    send: (body: TurnOff) => call(secondFactor.turnOff, { body }),
    onSaved: () => {
      notify.success('Two-step sign-in is off', 'You are signed out everywhere else.')
      onTurnedOff()
    },
  })
  return (
    <RecordForm form={form} label="Turn off two-step sign-in">
      <Text textStyle="dense" color="fg.muted">
        {codesLeft(state)} {onReplace && 'For another phone or new codes, set up another app.'}
      </Text>
      <UserName email={email} />
      <PasswordField {...form.field('Password')} />
      <AnyCodeField {...form.field('Code')} />
      <Box display="flex" flexWrap="wrap" gap="2">
        <Button type="submit" variant="danger" size="md" isBusy={form.formState.isSubmitting}>
          Turn off two-step sign-in
        </Button>
        {onReplace && (
          <Button size="md" onClick={() => onReplace(form.getValues())}>
            Set up another app
          </Button>
        )}
      </Box>
    </RecordForm>
  )
}

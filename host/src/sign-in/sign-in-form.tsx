import type { SecondStep } from 'shared-api/sessions'
import { useLocation } from 'react-router-dom'
import { Button, Link, PasswordField, RecordForm, TextField } from 'shared-ui/base'
import { useServiceForm } from '../session/use-service-form.ts'

/** Schema and call come while the user types: the first page of all is light. */
const load = () => import('./credentials.ts')

interface SignInFormProps {
  /** The user is about to sign in: the time to fetch what comes next. */
  onTyping: () => void
  /** The password is right, and not enough. */
  onSecondStep: (step: SecondStep) => void
}

/** Where to go afterwards is decided by the page, which sees that there is a session now. */
export function SignInForm({ onTyping, onSecondStep }: SignInFormProps) {
  const { state } = useLocation()
  const form = useServiceForm({
    load: async () => {
      const { schema, send } = await load()
      return { schema, send: async (body) => afterPassword(await send(body), onSecondStep) }
    },
    empty: { Email: '', Password: '' },
    startsAt: 'Email',
    fields: { Email: { label: 'Email' }, Password: { label: 'Password' } },
  })

  return (
    <RecordForm
      form={form}
      label="Sign in"
      onInput={() => {
        form.prepare()
        onTyping()
      }}
    >
      <TextField
        {...form.field('Email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.field('Password')}
        labelEnd={
          <Link to="/forgot-password" state={state}>
            Forgot password?
          </Link>
        }
      />
      <Button type="submit" variant="primary" size="lg" isBlock isBusy={form.formState.isSubmitting}>
        Sign in
      </Button>
    </RecordForm>
  )
}

function afterPassword(step: SecondStep | undefined, onSecondStep: (step: SecondStep) => void) {
  if (step !== undefined) onSecondStep(step)
}

import { Button, RecordForm, TextField } from 'shared-ui/base'
import { useServiceForm } from '../session/use-service-form.ts'

const load = () => import('./link-request.ts')

interface ForgotPasswordFormProps {
  /** The previous input, when the user comes back to correct it. */
  email: string
  onSent: (email: string) => void
}

export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const form = useServiceForm({
    load,
    empty: { Email: email },
    startsAt: 'Email',
    fields: { Email: { label: 'Email' } },
    onSaved: (_saved, { Email }) => onSent(Email),
  })

  return (
    <RecordForm form={form} label="Forgot password" onInput={form.prepare}>
      <TextField
        {...form.field('Email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="primary" size="lg" isBlock isBusy={form.formState.isSubmitting}>
        Send link
      </Button>
    </RecordForm>
  )
}

import { useEffect } from 'react'
import { Box, Button, ErrorSummary, TextField } from 'shared-ui/base'
import { useServiceForm } from '../session/use-service-form.ts'

const load = () => import('./link-request.ts')

interface ForgotPasswordFormProps {
  /** What was typed before, when the user comes back to correct it. */
  email: string
  onSent: (email: string) => void
}

export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const { register, setFocus, formState, onSubmit, prepare } = useServiceForm({
    load,
    empty: { Email: email },
    onSent: ({ Email }) => onSent(Email),
  })
  const { errors, isSubmitting, submitCount } = formState

  useEffect(() => setFocus('Email'), [setFocus])

  return (
    <Box asChild display="grid" gap="4">
      <form aria-label="Forgot password" noValidate onInput={prepare} onSubmit={onSubmit}>
        <ErrorSummary errors={errors} attempt={submitCount} />
        <TextField
          {...register('Email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.Email?.message}
        />
        <Button type="submit" variant="primary" size="lg" isBlock isBusy={isSubmitting}>
          Send link
        </Button>
      </form>
    </Box>
  )
}

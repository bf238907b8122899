import { useEffect } from 'react'
import { Box, Button, ErrorSummary, PasswordField } from 'shared-ui/base'
import { passwordRule } from '../session/password-rule.ts'
import { useServiceForm } from '../session/use-service-form.ts'

const load = () => import('./password-reset.ts')

interface SetPasswordFormProps {
  /** What the link carried. */
  token: string
  /** The service does not take the link (any more). */
  onLinkRefused: () => void
}

export function SetPasswordForm({ token, onLinkRefused }: SetPasswordFormProps) {
  const { register, setFocus, formState, onSubmit, prepare } = useServiceForm({
    load,
    empty: { ResetToken: token, NewPassword: '' },
    onRefused: (fields) => {
      if (fields.includes('ResetToken')) onLinkRefused()
    },
  })
  const { errors, isSubmitting, submitCount } = formState

  useEffect(() => setFocus('NewPassword'), [setFocus])

  return (
    <Box asChild display="grid" gap="4">
      <form aria-label="Set password" noValidate onInput={prepare} onSubmit={onSubmit}>
        <ErrorSummary errors={errors} attempt={submitCount} />
        <PasswordField
          {...register('NewPassword')}
          label="New password"
          autoComplete="new-password"
          hint={passwordRule}
          error={errors.NewPassword?.message}
        />
        <Button type="submit" variant="primary" size="lg" isBlock isBusy={isSubmitting}>
          Set the password and sign in
        </Button>
      </form>
    </Box>
  )
}

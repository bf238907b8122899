import { useEffect, useRef } from 'react'
import type { PasswordReset } from 'shared-api/sessions'
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
  const checking = useRef<AbortController>(undefined)
  const { register, setFocus, formState, onSubmit, prepare } = useServiceForm({
    // Once a password is sent, the answer to that tells.
    load: async () => {
      const { check, send } = await load()
      const sendInstead = (body: PasswordReset) => {
        checking.current?.abort()
        return send(body)
      }
      return { check, send: sendInstead }
    },
    empty: { ResetToken: token, NewPassword: '' },
    onRefused: (fields) => {
      if (fields.includes('ResetToken')) onLinkRefused()
    },
  })
  const { errors, isSubmitting, submitCount } = formState

  useEffect(() => setFocus('NewPassword'), [setFocus])

  // An expired link is refused before the user chooses a password.
  useEffect(() => {
    const { signal } = (checking.current = new AbortController())
    load()
      .then(({ isGone }) => isGone(token, signal))
      .then((gone) => gone && !signal.aborted && onLinkRefused())
      .catch(() => {})
    return () => checking.current?.abort()
  }, [token, onLinkRefused])

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
          Set password and sign in
        </Button>
      </form>
    </Box>
  )
}

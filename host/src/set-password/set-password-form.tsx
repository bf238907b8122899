import { useEffect, useRef } from 'react'
import type { PasswordReset, SecondStep } from 'shared-api/sessions'
import { Button, PasswordField, RecordForm } from 'shared-ui/base'
import { passwordRule } from '../session/password-rule.ts'
import { useServiceForm } from '../session/use-service-form.ts'

const load = () => import('./password-reset.ts')

interface SetPasswordFormProps {
  /** The token of the link. */
  token: string
  /** The service does not take the link (any more). */
  onLinkRefused: () => void
  /** The password is set, and not enough to sign in. */
  onSecondStep: (step: SecondStep) => void
}

export function SetPasswordForm({ token, onLinkRefused, onSecondStep }: SetPasswordFormProps) {
  const checking = useRef<AbortController>(undefined)
  const form = useServiceForm({
    // Once a password is sent, the answer to that tells.
    load: async () => {
      const { schema, send } = await load()
      const sendInstead = async (body: PasswordReset) => {
        checking.current?.abort()
        const step = await send(body)
        if (step !== undefined) onSecondStep(step)
      }
      return { schema, send: sendInstead }
    },
    empty: { ResetToken: token, NewPassword: '' },
    startsAt: 'NewPassword',
    fields: { NewPassword: { label: 'New password' } },
    onRefused: (fields) => {
      if (fields.includes('ResetToken')) onLinkRefused()
    },
  })

  // Asked first, so that no one thinks of a password for a link that is over.
  useEffect(() => {
    const { signal } = (checking.current = new AbortController())
    load()
      .then(({ isGone }) => isGone(token, signal))
      .then((gone) => gone && !signal.aborted && onLinkRefused())
      .catch(() => {})
    return () => checking.current?.abort()
  }, [token, onLinkRefused])

  return (
    <RecordForm form={form} label="Set password" onInput={form.prepare}>
      <PasswordField {...form.field('NewPassword')} autoComplete="new-password" hint={passwordRule} />
      <Button type="submit" variant="primary" size="lg" isBlock isBusy={form.formState.isSubmitting}>
        Set password and sign in
      </Button>
    </RecordForm>
  )
}

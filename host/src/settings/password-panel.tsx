import { useQueryClient } from '@tanstack/react-query'
import type { UserDetails } from 'shared-api/sessions'
import {
  Box,
  Button,
  ErrorSummary,
  formatDate,
  notify,
  Panel,
  PasswordField,
  useUnsavedInput,
} from 'shared-ui'
import { accountQueries } from '../accounts/account-queries.ts'
import { passwordRule } from '../session/password-rule.ts'
import { useServiceForm } from '../session/use-service-form.ts'
import { passwordSender } from './own-calls.ts'
import { sessionQueries } from './session-queries.ts'

const empty = { CurrentPassword: '', NewPassword: '' }

export function PasswordPanel({ user }: { user: UserDetails }) {
  const queryClient = useQueryClient()
  const { register, reset, formState, onSubmit } = useServiceForm({
    load: passwordSender,
    empty,
    onSent: () => {
      reset(empty)
      notify.success('Password changed', 'You are signed out everywhere else.')
      void queryClient.invalidateQueries({ queryKey: accountQueries.user().queryKey })
      void queryClient.invalidateQueries({ queryKey: sessionQueries.own().queryKey })
    },
  })
  const { errors, isSubmitting, submitCount, isDirty } = formState
  useUnsavedInput(isDirty)

  return (
    <Panel
      title="Password"
      note={user.PasswordChangedAt !== null && `Changed ${formatDate(user.PasswordChangedAt)}`}
    >
      <Box asChild display="grid" gap="4" maxWidth="360px">
        <form aria-label="Password" noValidate onSubmit={onSubmit}>
          <ErrorSummary errors={errors} attempt={submitCount} />
          {/* For password managers, which ask whose password it is. */}
          <input type="text" autoComplete="username" value={user.Email} readOnly hidden />
          <PasswordField
            {...register('CurrentPassword')}
            label="Current password"
            error={errors.CurrentPassword?.message}
          />
          <PasswordField
            {...register('NewPassword')}
            label="New password"
            autoComplete="new-password"
            hint={passwordRule}
            error={errors.NewPassword?.message}
          />
          <Box>
            <Button type="submit" size="md" isBusy={isSubmitting}>
              Change password
            </Button>
          </Box>
        </form>
      </Box>
    </Panel>
  )
}

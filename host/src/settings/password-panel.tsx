import { useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { grantOf, PasswordChange, sessions, type UserDetails } from 'shared-api/sessions'
import { signedIn } from 'shared-auth'
import { Box, Button, formatDate, notify, Panel, PasswordField } from 'shared-ui'
import { RecordForm, useRecordForm } from 'shared-ui/forms'
import { accountQueries } from '../accounts/account-queries.ts'
import { passwordRule } from '../session/password-rule.ts'
import { sessionQueries } from './session-queries.ts'

const empty = { CurrentPassword: '', NewPassword: '' }

export function PasswordPanel({ user }: { user: UserDetails }) {
  const queryClient = useQueryClient()
  const form = useRecordForm({
    record: empty,
    fields: { CurrentPassword: { label: 'Current password' }, NewPassword: { label: 'New password' } },
    schema: PasswordChange,
    send: (body: PasswordChange) => call(sessions.changePassword, { body }),
    onSaved: (answer) => {
      // The service ends every session and begins a new one here.
      signedIn(grantOf(answer).Token)
      form.reset(empty)
      notify.success('Password changed', 'You are signed out everywhere else.')
      void queryClient.invalidateQueries({ queryKey: accountQueries.user().queryKey })
      void queryClient.invalidateQueries({ queryKey: sessionQueries.own().queryKey })
    },
  })

  return (
    <Panel
      title="Password"
      note={user.PasswordChangedAt !== null && `Changed ${formatDate(user.PasswordChangedAt)}`}
    >
      <Box maxWidth="360px">
        <RecordForm form={form} label="Password">
          {/* For password managers, which ask whose password it is. */}
          <input type="text" autoComplete="username" value={user.Email} readOnly hidden />
          <PasswordField {...form.field('CurrentPassword')} />
          <PasswordField {...form.field('NewPassword')} autoComplete="new-password" hint={passwordRule} />
          <Box>
            <Button type="submit" size="md" isBusy={form.formState.isSubmitting}>
              Change password
            </Button>
          </Box>
        </RecordForm>
      </Box>
    </Panel>
  )
}

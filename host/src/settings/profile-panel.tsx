import { useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { Profile, sessions, type UserDetails } from 'shared-api/sessions'
import { Box, Button, notify, Panel, TextField } from 'shared-ui'
import { RecordForm, useRecordForm } from 'shared-ui/forms'
import { accountQueries } from '../accounts/account-queries.ts'

export function ProfilePanel({ user }: { user: UserDetails }) {
  const queryClient = useQueryClient()
  const form = useRecordForm({
    record: { Name: user.Name },
    fields: { Name: { label: 'Name' } },
    schema: Profile,
    send: (body: Profile) => call(sessions.updateProfile, { body }),
    onSaved: () => {
      notify.success('Name saved')
      void queryClient.invalidateQueries({ queryKey: accountQueries.user().queryKey })
    },
  })

  return (
    <Panel title="Profile">
      <Box maxWidth="360px">
        <RecordForm form={form} label="Profile">
          <TextField {...form.field('Name')} autoComplete="name" />
          <TextField
            label="Email"
            value={user.Email}
            hint="You sign in with this email. It can't be changed here."
            disabled
          />
          <Box>
            <Button type="submit" size="md" isBusy={form.formState.isSubmitting}>
              Save name
            </Button>
          </Box>
        </RecordForm>
      </Box>
    </Panel>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import type { UserDetails } from 'shared-api/sessions'
import { Box, Button, ErrorSummary, notify, Panel, TextField, useUnsavedInput } from 'shared-ui'
import { accountQueries } from '../accounts/account-queries.ts'
import { useServiceForm } from '../session/use-service-form.ts'
import { profileSender } from './own-calls.ts'

export function ProfilePanel({ user }: { user: UserDetails }) {
  const queryClient = useQueryClient()
  const { register, reset, formState, onSubmit } = useServiceForm({
    load: profileSender,
    empty: { Name: user.Name },
    onSent: (sent) => {
      // What was typed since stays, and is not saved yet.
      reset(sent, { keepValues: true })
      notify.success('Name saved')
      void queryClient.invalidateQueries({ queryKey: accountQueries.user().queryKey })
    },
  })
  const { errors, isSubmitting, submitCount, isDirty } = formState
  useUnsavedInput(isDirty)

  return (
    <Panel title="Profile">
      <Box asChild display="grid" gap="4" maxWidth="360px">
        <form aria-label="Profile" noValidate onSubmit={onSubmit}>
          <ErrorSummary errors={errors} attempt={submitCount} />
          <TextField {...register('Name')} label="Name" autoComplete="name" error={errors.Name?.message} />
          <TextField
            label="Email"
            value={user.Email}
            hint="You sign in with this email. It can't be changed here."
            disabled
          />
          <Box>
            <Button type="submit" size="md" isBusy={isSubmitting}>
              Save name
            </Button>
          </Box>
        </form>
      </Box>
    </Panel>
  )
}

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { type MailSetting, notifications } from 'shared-api/notifications/notifications'
import { Box, Button, notify, Panel, QueryState, readFailure, Text } from 'shared-ui'

const mailSetting = queryOptions({
  queryKey: ['notification settings'],
  queryFn: ({ signal }) => call(notifications.settings, {}, { signal }),
})

/** Whether changes of followed records come by email, too. Emails about sign-in and security always come. */
export function MailPanel() {
  const queryClient = useQueryClient()
  const setting = useQuery(mailSetting)
  const save = useMutation({
    mutationFn: (Mails: MailSetting) => call(notifications.saveSettings, { body: { Mails } }),
    meta: { records: 'kept' },
    onSuccess: (saved) => {
      queryClient.setQueryData(mailSetting.queryKey, saved)
      notify.success(saved.Mails === 'Off' ? 'Email about changes is off' : 'Email about changes is on')
    },
    onError: (error) => notify.failure('The setting was not saved', readFailure(error).message),
  })
  return (
    <Panel title="Email about changes">
      <QueryState query={setting}>
        {({ Mails }) => (
          <Box display="flex" flexWrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
            <Text textStyle="dense" color="fg.muted">
              {Mails === 'Off' ? 'Off. Changes show under Notifications.' : 'An email for each change.'}
            </Text>
            <Button
              size="md"
              isBusy={save.isPending}
              onClick={() => save.mutate(Mails === 'Off' ? 'Each change' : 'Off')}
            >
              {Mails === 'Off' ? 'Turn on email' : 'Turn off email'}
            </Button>
          </Box>
        )}
      </QueryState>
    </Panel>
  )
}

import { useQuery } from '@tanstack/react-query'
import { DigestSetting } from 'shared-api/safety/sms-notify'
import { Box, NativeSelect, notify, Panel, QueryState, readFailure, Text } from 'shared-ui'
import { notifyQueries, useSaveDigest } from '../notify/notify-queries.ts'

const words: Record<DigestSetting, string> = {
  Off: 'Off. Reports show under SMS notify.',
  Daily: 'One email in the morning, on days with unread reports.',
  Weekly: 'One email on Monday morning, in weeks with unread reports.',
}

/** How often new roadside reports come by email. */
export default function SettingsPanels() {
  const setting = useQuery(notifyQueries.digest)
  const save = useSaveDigest()
  const choose = (Digest: DigestSetting) =>
    save.mutate(Digest, {
      onSuccess: () => notify.success('Email digest saved'),
      onError: (error) => notify.failure('The setting was not saved', readFailure(error).message),
    })
  return (
    <Panel title="Email digest of roadside reports">
      <QueryState query={setting}>
        {({ Digest }) => (
          <Box display="flex" flexWrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
            <Text textStyle="dense" color="fg.muted">
              {words[Digest]}
            </Text>
            <NativeSelect
              label="Email digest of roadside reports"
              value={save.isPending ? save.variables : Digest}
              options={DigestSetting.options.map((value) => ({ value, label: value }))}
              onChanged={(value) => choose(DigestSetting.parse(value))}
            />
          </Box>
        )}
      </QueryState>
    </Panel>
  )
}

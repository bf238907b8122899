import { Box, Button, Note } from 'shared-ui'
import type { AccountList } from './use-portal-data.ts'

/** Why the list of carriers is empty, where that is not the truth but a failure. */
export function AccountsNotice({ accounts }: { accounts: AccountList }) {
  if (!accounts.hasFailed) return null
  return (
    <Box mb="4">
      <Note
        mark="due"
        action={
          <Button icon="rotate-cw" isBusy={accounts.isFetching} onClick={accounts.onRetry}>
            Try again
          </Button>
        }
      >
        Your carriers could not be loaded, so the list of carriers is empty.
      </Note>
    </Box>
  )
}

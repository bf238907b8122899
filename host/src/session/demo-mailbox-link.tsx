import { Link, Text } from 'shared-ui/base'
import { pageSettings } from '../platform/page-settings.ts'

/** The demonstration sends nothing: its mails lie in a mailbox of ours. */
export function DemoMailboxLink() {
  if (!pageSettings.isDemo) return null
  return (
    <Text>
      This is a demonstration, so no mail leaves it. <Link to="/demo-mailbox">Open the demo mailbox</Link>
    </Text>
  )
}

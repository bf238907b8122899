import { Link, Text } from 'shared-ui/base'
import { pageSettings } from '../platform/page-settings.ts'

/** The demonstration sends nothing: its mails lie in a mailbox of ours. */
export function DemoMailboxLink() {
  if (!pageSettings.isDemo) return null
  return (
    <Text>
      This is a demo, so no email is sent. <Link to="/demo-mailbox">Open the demo mailbox</Link>
    </Text>
  )
}

import { Box, DemoBanner, Link } from 'shared-ui/base'
import { pageSettings } from '../platform/page-settings.ts'

/** Loud in demo mode, nothing otherwise. */
export function DemoNotice() {
  if (!pageSettings.isDemo) return null
  return (
    <Box as="aside" aria-label="Demonstration">
      <DemoBanner>
        <Link to="/demo-mailbox" variant="inherited">
          Mailbox
        </Link>
      </DemoBanner>
    </Box>
  )
}

import type { SlotProps } from 'shared-federation/slots'
import { Link, Panel } from 'shared-ui'
import { AttentionTiles } from '../lists/attention-tiles.tsx'
import { paths } from '../paths.ts'

/** What is due, waits or failed of MVRs. */
export default function DashboardMvr({ carrierId }: SlotProps['dashboard.tiles']) {
  return (
    <Panel title="MVR reports" actions={<Link to={paths.reportList}>All MVR reports</Link>} isFlush>
      <AttentionTiles carrierId={carrierId} isInPanel />
    </Panel>
  )
}

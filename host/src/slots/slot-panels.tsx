import type { Role } from 'shared-federation'
import { slotFillsOf, type SlotFill } from 'shared-federation/offers'
import type { Registry } from 'shared-federation/registry'
import { RemoteModule, type RemoteModuleProps } from 'shared-federation/remote-module'
import type { SlotProps } from 'shared-federation/slots'
import { Box, Button, EmptyState, Grid, Panel, Skeleton } from 'shared-ui'

/** The slots of a record's page that remotes fill with panels. */
export type PanelSlot = 'account.panels' | 'driver.panels'

interface SlotPanelsProps<Slot extends PanelSlot> {
  registry: Registry
  role: Role
  slot: Slot
  props: SlotProps[Slot]
}

/** What the remotes have of a record, two panels in a row. */
export function SlotPanels<Slot extends PanelSlot>({ registry, role, slot, props }: SlotPanelsProps<Slot>) {
  const fills = slotFillsOf<PanelSlot>(registry, slot, role)
  if (fills.length === 0) return null
  return (
    <Grid
      gap="4"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      alignItems="start"
    >
      {fills.map((fill) => (
        <FilledSlot key={fill.remoteId + fill.module} fill={fill} props={{ ...props }} />
      ))}
    </Grid>
  )
}

function FilledSlot({ fill, props }: { fill: SlotFill<PanelSlot>; props: Record<string, unknown> }) {
  const { title } = fill
  const drawFailure: RemoteModuleProps['failed'] = (failure, onRetry) => (
    <Panel title={title} isFlush>
      <EmptyState
        kind="failed"
        title={`${title} could not be loaded`}
        text={failure.text}
        action={
          <Button icon="rotate-cw" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </Panel>
  )
  return (
    <RemoteModule
      remoteId={fill.remoteId}
      module={fill.module}
      props={props}
      fallback={
        <Box minHeight="304px" p="4" borderWidth="1px" borderRadius="l2" aria-busy="true">
          <Skeleton width="40%" />
        </Box>
      }
      failed={drawFailure}
    />
  )
}

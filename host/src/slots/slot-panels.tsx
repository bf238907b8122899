import type { Role } from 'shared-federation'
import { panelsOf, type PanelsFill } from 'shared-federation/offers'
import type { Registry } from 'shared-federation/registry'
import { RemoteModule, type RemoteModuleProps } from 'shared-federation/remote-module'
import { Box, Button, EmptyState, Grid, Panel, Skeleton } from 'shared-ui'

interface SlotPanelsProps {
  registry: Registry
  role: Role
  /** A slot of the host, or one that a remote's page names. */
  slot: string
  props: Record<string, unknown>
}

/** The remotes' panels for a page, two in a row. */
export function SlotPanels({ registry, role, slot, props }: SlotPanelsProps) {
  const fills = panelsOf(registry, slot, role)
  if (fills.length === 0) return null
  return (
    <Grid
      gap="4"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      alignItems="start"
    >
      {fills.map((fill) => (
        <FilledSlot key={fill.remoteId + fill.module} fill={fill} props={props} />
      ))}
    </Grid>
  )
}

function FilledSlot({ fill, props }: { fill: PanelsFill; props: Record<string, unknown> }) {
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

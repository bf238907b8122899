import type { Role } from 'shared-federation'
import { slotFillsOf, type SlotFill } from 'shared-federation/offers'
import type { Registry } from 'shared-federation/registry'
import { RemoteModule, type RemoteModuleProps } from 'shared-federation/remote-module'
import { Box, Button, EmptyState, Grid, Panel, Skeleton } from 'shared-ui'

interface RelatedPanelsProps {
  registry: Registry
  role: Role
  accountId: string
}

/** What the remotes have of the carrier, two panels in a row. */
export function RelatedPanels({ registry, role, accountId }: RelatedPanelsProps) {
  const fills = slotFillsOf(registry, 'account.panels', role)
  return (
    <Grid
      gap="4"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      alignItems="start"
    >
      {fills.map((fill) => (
        <RelatedSlot key={fill.remoteId + fill.module} fill={fill} accountId={accountId} />
      ))}
    </Grid>
  )
}

function RelatedSlot({ fill, accountId }: { fill: SlotFill<'account.panels'>; accountId: string }) {
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
      props={{ accountId }}
      fallback={
        <Box minHeight="304px" p="4" borderWidth="1px" borderRadius="l2" aria-busy="true">
          <Skeleton width="40%" />
        </Box>
      }
      failed={drawFailure}
    />
  )
}

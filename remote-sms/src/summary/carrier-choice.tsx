import { useQuery } from '@tanstack/react-query'
import type { CarrierSafety } from 'shared-api/safety'
import { selectCarrier, useCarrierId } from 'shared-auth'
import { Button, Card, EmptyState, Mark, Panel, Stack, Text } from 'shared-ui'
import { safetyQueries } from '../safety/safety-queries.ts'

/** The selected carrier, or the only one in scope; undefined where there is a choice to make. */
export function useChosenCarrier() {
  const selected = useCarrierId()
  const carriers = useQuery(safetyQueries.summary(selected))
  const [only, another] = carriers.data ?? []
  return { carriers, carrierId: selected ?? (another === undefined ? only?.CarrierId : undefined) }
}

/** A measure is of one carrier: asks for it where all are selected. */
export function CarrierChoice({ carriers }: { carriers: readonly CarrierSafety[] }) {
  if (carriers.length === 0) {
    return (
      <EmptyState
        kind="nothing"
        icon="truck"
        title="No carriers yet"
        text="Measures are shown for the carriers you can see. Ask the person who manages your account for one."
      />
    )
  }
  return (
    <Panel title="Choose a carrier" isFlush>
      <Stack asChild gap="0">
        <ul>
          {carriers.map((carrier) => (
            <Card
              key={carrier.CarrierId}
              title={carrier.CarrierName}
              status={
                <Button
                  aria-label={`Open ${carrier.CarrierName}`}
                  onClick={() => selectCarrier(carrier.CarrierId)}
                >
                  Open
                </Button>
              }
              facts={<Alerts carrier={carrier} />}
            />
          ))}
        </ul>
      </Stack>
    </Panel>
  )
}

function Alerts({ carrier: { Basics } }: { carrier: CarrierSafety }) {
  const alerts = Basics.filter(({ Alert }) => Alert).map(({ Basic }) => Basic)
  return (
    <Text as="span" display="inline-flex" alignItems="center" gap="6px">
      <Mark kind={alerts.length > 0 ? 'alert' : 'ok'} />
      {alerts.length > 0 ? `In alert: ${alerts.join(', ')}` : 'No BASIC in alert'}
    </Text>
  )
}

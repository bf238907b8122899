import type { Role } from 'shared-federation'
import type { SlotFill } from 'shared-federation/offers'
import { Grid, useIsPhone } from 'shared-ui'
import { seesOwnRecords } from '../navigation/role-home.ts'
import type { FailedParts } from './failed-parts.ts'
import { PanelSlot } from './panel-slot.tsx'
import { panelColumns, tablet, wideScreen } from './panel-rows.ts'

/** On a phone the first ones are open; the rest is a list of titles until one is pressed. */
const openOnPhone = (role: Role) => (seesOwnRecords(role) ? 3 : 2)

interface DashboardPanelsProps {
  fills: readonly SlotFill<'dashboard.tiles'>[]
  role: Role
  carrierId: string | undefined
  failedParts: FailedParts
}

/** Panels in the rows of their spans; on a phone one below another, in the order of the role. */
export function DashboardPanels({ fills, role, carrierId, failedParts }: DashboardPanelsProps) {
  const isPhone = useIsPhone()
  const ordered = isPhone
    ? fills.toSorted((one, other) => phoneOrder(one, role) - phoneOrder(other, role))
    : fills
  return (
    <Grid gap="4" templateColumns="repeat(12, minmax(0, 1fr))">
      {withPlaces(ordered).map(({ fill, places }, index) => (
        <PanelSlot
          key={fill.remoteId + fill.module}
          fill={fill}
          carrierId={carrierId}
          places={places}
          isFolded={isPhone && index >= openOnPhone(role)}
          failedParts={failedParts}
        />
      ))}
    </Grid>
  )
}

const phoneOrder = (fill: SlotFill<'dashboard.tiles'>, role: Role) => fill.phoneOrder?.[role] ?? fill.order

function withPlaces(fills: readonly SlotFill<'dashboard.tiles'>[]) {
  const panels = fills.flatMap((fill) => Array.from({ length: fill.count }, () => ({ fill })))
  const spans = panels.map(({ fill }) => fill.span ?? 'half')
  const wide = panelColumns(spans, wideScreen)
  const onTablet = panelColumns(spans, tablet)
  const places = panels.map(({ fill }, panel) => ({
    fill,
    place: { wide: wide[panel] ?? 12, tablet: onTablet[panel] ?? 12 },
  }))
  return fills.map((fill) => ({
    fill,
    places: places.filter((panel) => panel.fill === fill).map(({ place }) => place),
  }))
}

import type { SlotFill } from 'shared-federation/offers'
import { RemoteModule, type RemoteModuleProps } from 'shared-federation/remote-module'
import { Box, FoldedPanels, Skeleton } from 'shared-ui'
import type { FailedParts } from './failed-parts.ts'
import { PanelFailure } from './panel-failure.tsx'

/** The height of a row of the picture; the places of panels are kept in it, so that nothing jumps when they come. */
const rowHeight = '304px'
const foldedHeight = '50px'

export interface PanelPlace {
  /** Widths in twelfths of a row, from 1100 px on and between 840 and 1100 px. */
  wide: number
  tablet: number
}

interface PanelSlotProps {
  fill: SlotFill<'dashboard.tiles'>
  carrierId: string | undefined
  /** One for each of its panels. */
  places: readonly PanelPlace[]
  /** Only the title, until it is pressed. */
  isFolded: boolean
  failedParts: FailedParts
}

/** The panels of one remote, as grid cells beside those of the others. */
export function PanelSlot({ fill, carrierId, places, isFolded, failedParts }: PanelSlotProps) {
  const drawFailure: RemoteModuleProps['failed'] = (failure, onRetry) => (
    <PanelFailure fill={fill} text={failure.text} onRetry={onRetry} failedParts={failedParts} />
  )
  return (
    // Focus that was in one of its panels stays among them.
    <Box display="contents" data-focus-place="" css={cellsOf(places)}>
      <FoldedPanels isFolded={isFolded}>
        <RemoteModule
          remoteId={fill.remoteId}
          module={fill.module}
          props={{ carrierId }}
          fallback={places.map((_, place) => (
            <Box
              key={place}
              minHeight={isFolded ? foldedHeight : rowHeight}
              p="4"
              borderWidth="1px"
              borderRadius="l2"
              aria-busy="true"
              data-focus-place={fill.remoteTitle}
              tabIndex={-1}
            >
              <Skeleton width="40%" />
            </Box>
          ))}
          failed={drawFailure}
        />
      </FoldedPanels>
    </Box>
  )
}

/** The module's panels are cells of the dashboard's grid; what it draws in place of several takes all their columns. */
function cellsOf(places: readonly PanelPlace[]) {
  const cells = places.map(({ wide, tablet }, place) => [
    `& > :nth-of-type(${place + 1})`,
    // One that has its row for itself moves no one beside it, and may be as short as what it says.
    { gridColumn: columnsOf({ wide, tablet }), minHeight: { lg: wide < 12 ? rowHeight : 'auto' } },
  ])
  const all = {
    wide: Math.min(
      12,
      places.reduce((total, { wide }) => total + wide, 0),
    ),
    tablet: Math.min(
      12,
      places.reduce((total, { tablet }) => total + tablet, 0),
    ),
  }
  return { ...Object.fromEntries(cells), '& > :only-child': { gridColumn: columnsOf(all) } }
}

const columnsOf = ({ wide, tablet }: PanelPlace) => ({
  base: '1 / -1',
  md: `span ${tablet}`,
  lg: `span ${wide}`,
  // Paper is about as wide as a tablet, and breaks between rows.
  _print: `span ${tablet}`,
})

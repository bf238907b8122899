import type { CarrierSafety } from 'shared-api/safety'
import { Badge, Button, EmptyState, formatDate, HStack, Panel } from 'shared-ui'
import { BasicsCards } from './basics-cards.tsx'
import { BasicsTable } from './basics-table.tsx'
import { IssLine } from './iss-line.tsx'
import { useOpenBasics } from './use-open-basics.ts'

/** Whether anything counts: without it there is nothing to show. */
export const hasEvents = ({ Basics }: Pick<CarrierSafety, 'Basics'>) =>
  Basics.some(({ Inspections }) => Inspections > 0)

/** The seven BASICs of one carrier, the arithmetic behind each a click away. */
export function CarrierSafetyPanel({ safety }: { safety: CarrierSafety }) {
  const { CarrierName, Basics } = safety
  const { open, toggle, setAllOpen } = useOpenBasics()
  const isRecorded = hasEvents(safety)
  const isAllOpen = Basics.every(({ Basic }) => open.has(Basic))
  const rows = {
    label: `BASICs of ${CarrierName}`,
    basics: Basics,
    open,
    onToggled: toggle,
  }
  return (
    <Panel
      title={CarrierName}
      isFlush
      actions={
        isRecorded && (
          <HStack gap="3" marginInlineEnd="-12px">
            <Alerts safety={safety} />
            <Button
              variant="ghost"
              aria-expanded={isAllOpen}
              onClick={() => setAllOpen(isAllOpen ? [] : Basics.map(({ Basic }) => Basic))}
            >
              {isAllOpen ? 'Hide the arithmetic' : 'Show the arithmetic'}
            </Button>
          </HStack>
        )
      }
      footer={<Identity safety={safety} />}
    >
      {isRecorded ? (
        <>
          <IssLine iss={safety.Iss} />
          <BasicsTable {...rows} />
          <BasicsCards {...rows} />
        </>
      ) : (
        <EmptyState
          kind="nothing"
          icon="search-check"
          title="No inspections yet"
          text={`Nothing that counts is recorded since ${formatDate(safety.WindowFrom)}. The first roadside inspection or crash starts the measures.`}
        />
      )}
    </Panel>
  )
}

function Alerts({ safety: { Basics } }: { safety: CarrierSafety }) {
  const count = Basics.filter(({ Alert }) => Alert).length
  if (count === 0) return <Badge mark="ok">No alert</Badge>
  return (
    <Badge mark="alert">
      {count} of {Basics.length} in alert
    </Badge>
  )
}

const segments: Record<NonNullable<CarrierSafety['Segment']>, string> = {
  COMBO: 'Combination segment',
  STRAIGHT: 'Straight segment',
}

function Identity({ safety: { DotNumber, Segment } }: { safety: CarrierSafety }) {
  return (
    <>
      <span>{DotNumber === null ? 'No USDOT number' : `USDOT ${DotNumber}`}</span>
      <span>{Segment === null ? 'Segment unknown' : segments[Segment]}</span>
    </>
  )
}

import type { CarrierSafety } from 'shared-api/safety'
import { Badge, Button, EmptyState, formatDate, HStack, Panel } from 'shared-ui'
import { BasicsCards } from './basics-cards.tsx'
import { BasicsTable } from './basics-table.tsx'
import { filesWords, missingWords } from './file-words.ts'
import { standingOf } from './standing.ts'
import { IssLine } from './iss-line.tsx'
import { useOpenBasics } from './use-open-basics.ts'

/** Whether anything counts: without it there is nothing to show. */
export const hasEvents = ({ Basics }: Pick<CarrierSafety, 'Basics'>) =>
  Basics.some(({ Inspections }) => Inspections > 0)

/** The seven BASICs of one carrier, the arithmetic behind each a click away. */
export function CarrierSafetyPanel({ safety }: { safety: CarrierSafety }) {
  const { CarrierName, Basics } = safety
  const { open, toggle, setAllOpen } = useOpenBasics()
  const isRecorded = hasEvents(safety) || safety.Files.Missing.length > 0 || !safety.Files.IsCurrent
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
          <IssLine {...safety} />
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

function Alerts({ safety: { Basics, Files } }: { safety: CarrierSafety }) {
  const count = Basics.filter((basic) => standingOf(basic).mark === 'alert').length
  if (count === 0 && !Files.IsCurrent) return <Badge mark="unknown">Not current</Badge>
  if (count === 0) {
    const missing = missingWords(Files.Missing)
    return missing === undefined ? (
      <Badge mark="ok">No alert</Badge>
    ) : (
      <Badge mark="unknown">No alert. {missing}</Badge>
    )
  }
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

function Identity({ safety: { DotNumber, Segment, Thresholds, Files } }: { safety: CarrierSafety }) {
  return (
    <>
      <span>{DotNumber === null ? 'No USDOT number' : `USDOT ${DotNumber}`}</span>
      <span>
        {Thresholds.Kind} thresholds: {Thresholds.Reason}
      </span>
      <span>{filesWords(Files)}</span>
      <span>{Segment === null ? 'Segment unknown' : segments[Segment]}</span>
    </>
  )
}

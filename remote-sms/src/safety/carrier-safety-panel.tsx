import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Basic, CarrierSafety } from 'shared-api/safety'
import { Badge, Button, EmptyState, formatDate, HStack, Panel } from 'shared-ui'
import { openBasic } from '../paths.ts'
import { BasicsCards } from './basics-cards.tsx'
import { BasicsTable } from './basics-table.tsx'
import { IssLine } from './iss-line.tsx'

/** The seven BASICs of one carrier, the arithmetic behind each a click away. */
export function CarrierSafetyPanel({ safety }: { safety: CarrierSafety }) {
  const { CarrierName, Basics } = safety
  const [open, setOpen] = useOpenBasics()
  const hasEvents = Basics.some(({ Inspections }) => Inspections > 0)
  const isAllOpen = Basics.every(({ Basic }) => open.has(Basic))
  const rows = {
    label: `BASICs of ${CarrierName}`,
    basics: Basics,
    open,
    onToggled: (basic: Basic) => setOpen(toggled(open, basic)),
  }
  return (
    <Panel
      title={CarrierName}
      isFlush
      actions={
        hasEvents && (
          <HStack gap="3" marginInlineEnd="-12px">
            <Alerts safety={safety} />
            <Button
              variant="ghost"
              aria-expanded={isAllOpen}
              onClick={() => setOpen(new Set(isAllOpen ? [] : Basics.map(({ Basic }) => Basic)))}
            >
              {isAllOpen ? 'Hide the arithmetic' : 'Show the arithmetic'}
            </Button>
          </HStack>
        )
      }
      footer={<Identity safety={safety} />}
    >
      {hasEvents ? (
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

/** The BASICs whose arithmetic is open: from the start the one that the address names. */
function useOpenBasics() {
  const [params] = useSearchParams()
  const asked = params.get(openBasic)
  return useState<ReadonlySet<string>>(new Set(asked === null ? [] : [asked]))
}

function toggled(open: ReadonlySet<string>, basic: Basic) {
  return open.has(basic) ? new Set([...open].filter((other) => other !== basic)) : new Set([...open, basic])
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

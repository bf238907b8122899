import { Fragment, useId } from 'react'
import { type Basic, type BasicSummary, notKnown } from 'shared-api/safety'
import { Box, Scale, Table, Td, Text, Th } from 'shared-ui'
import { BasicArithmetic } from './basic-arithmetic.tsx'
import { BasicDisclosure } from './basic-disclosure.tsx'
import { EventCount, Measure, Percentile } from './basic-figures.tsx'
import { WhoSays } from './who-says.tsx'
import { scaleLookOf, standingOf } from './standing.ts'

export interface BasicRowsProps {
  label: string
  basics: readonly BasicSummary[]
  /** Those whose arithmetic is shown. */
  open: ReadonlySet<string>
  onToggled: (basic: Basic) => void
}

export const basicColumns = [
  'BASIC',
  'Measure',
  'Inspections',
  'With violation',
  'Estimated percentile / threshold',
  'Against threshold',
] as const

/**
 * The columns of every carrier stand below each other. The whole row presses the button in it; the opened row below
 * is text to read.
 */
const tableLook = {
  '& thead th:nth-of-type(1)': { width: '22%' },
  '& thead th:nth-of-type(2)': { width: '11%' },
  '& thead th:nth-of-type(3), & thead th:nth-of-type(4)': { width: '9%' },
  '& thead th:nth-of-type(6)': { width: '13%' },
  '& tbody tr': { position: 'relative' },
  '& tbody th button::after': { content: '""', position: 'absolute', inset: '0' },
  '& tbody tr[data-arithmetic]:hover td': { bg: 'bg' },
}

/** One row for each BASIC; draws nothing on a phone. */
export function BasicsTable({ label, basics, open, onToggled }: BasicRowsProps) {
  const id = useId()
  const [basicColumn, measure, inspections, withViolation, percentile, standing] = basicColumns
  return (
    <Box css={tableLook}>
      <Table caption={label}>
        <thead>
          <tr>
            <Th>{basicColumn}</Th>
            <Th align="end">{measure}</Th>
            <Th align="end">{inspections}</Th>
            <Th align="end">{withViolation}</Th>
            <Th colSpan={2}>{percentile}</Th>
            <Th>{standing}</Th>
          </tr>
        </thead>
        <tbody>
          {basics.map((basic) => {
            const isOpen = open.has(basic.Basic)
            const arithmeticId = `${id}-${basic.Basic.replaceAll(' ', '-')}`
            return (
              <Fragment key={basic.Basic}>
                <tr>
                  <th scope="row">
                    <BasicDisclosure
                      size="xs"
                      basic={basic}
                      isOpen={isOpen}
                      controls={arithmeticId}
                      onToggled={onToggled}
                    />
                  </th>
                  <Td align="end">
                    <Measure basic={basic} />
                  </Td>
                  <Td align="end">
                    <EventCount basic={basic} />
                  </Td>
                  <Td align="end">
                    {basic.Basic === 'Crash Indicator' ? '-' : basic.InspectionsWithViolation}
                  </Td>
                  <PercentileCells basic={basic} />
                </tr>
                {isOpen && (
                  <tr data-arithmetic id={arithmeticId}>
                    <Td colSpan={basicColumns.length + 1}>
                      <BasicArithmetic basic={basic} />
                    </Td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </Table>
    </Box>
  )
}

/** The bar with its threshold, or FMCSA's words for why there is none. */
function PercentileCells({ basic }: { basic: BasicSummary }) {
  const { words } = standingOf(basic)
  if (basic.Percentile === null && !basic.Alert) {
    return (
      <Td colSpan={3}>
        <Text as="span" color="fg.subtle">
          {basic.PercentileText === notKnown ? <WhoSays by="Not known" /> : basic.PercentileText}
        </Text>
      </Td>
    )
  }
  return (
    <>
      <Td width="28%">
        {basic.Percentile === null ? (
          basic.PercentileText
        ) : (
          <Scale value={basic.Percentile} threshold={basic.Threshold} look={scaleLookOf(basic)} />
        )}
      </Td>
      <Td align="end" width="8%">
        <Percentile basic={basic} />
      </Td>
      <Td>{words}</Td>
    </>
  )
}

import { useId } from 'react'
import type { BasicSummary } from 'shared-api/safety'
import { Box, Card, CardList, formatNumber, Scale } from 'shared-ui'
import { isEstimate } from './arithmetic.ts'
import { BasicArithmetic } from './basic-arithmetic.tsx'
import { BasicDisclosure } from './basic-disclosure.tsx'
import { Percentile } from './basic-figures.tsx'
import type { BasicRowsProps } from './basics-table.tsx'
import { scaleLookOf, standingOf } from './standing.ts'

/** What the table of the BASICs becomes on a phone; draws nothing on a wider screen. */
export function BasicsCards({ label, basics, open, onToggled }: BasicRowsProps) {
  const id = useId()
  return (
    <CardList label={label}>
      {basics.map((basic) => {
        const isOpen = open.has(basic.Basic)
        const arithmeticId = `${id}-${basic.Basic.replaceAll(' ', '-')}`
        return (
          <Card
            key={basic.Basic}
            title={
              <BasicDisclosure
                size="sm"
                basic={basic}
                isOpen={isOpen}
                controls={arithmeticId}
                onToggled={onToggled}
              />
            }
            status={<Percentile basic={basic} />}
            facts={factsOf(basic)}
          >
            {basic.Percentile !== null && (
              <Scale value={basic.Percentile} threshold={basic.Threshold} look={scaleLookOf(basic)} />
            )}
            {isOpen && (
              <Box id={arithmeticId}>
                <BasicArithmetic basic={basic} />
              </Box>
            )}
          </Card>
        )
      })}
    </CardList>
  )
}

function factsOf(basic: BasicSummary) {
  const why = basic.Percentile === null ? basic.PercentileText : standingOf(basic).words
  if (basic.Measure === null) return why
  // Spaces that don't break: the number stays beside its word.
  return `${why}. Measure\u00a0${isEstimate(basic) ? 'about\u00a0' : ''}${formatNumber(basic.Measure, 2)}`
}

import type { BasicSummary } from 'shared-api/safety'
import { Box, formatNumber, Grid, Text } from 'shared-ui'
import { arithmeticOf, decimals, isEstimate } from './arithmetic.ts'
import { Equation } from './equation.tsx'
import { PublishedMeasureLine } from './published-measure-line.tsx'

/** How a measure comes about: the division, what its two numbers are, and what it is compared with. */
export function BasicArithmetic({ basic }: { basic: BasicSummary }) {
  const { numerator, denominator, points, ranking } = arithmeticOf(basic)
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'auto minmax(0, 1fr)' }}
      gap={{ base: '3', lg: '6' }}
      paddingBlock="3"
      paddingInlineStart={{ base: '0', sm: '27px' }}
      whiteSpace="normal"
    >
      <Equation
        size="small"
        measure={{ figure: formatNumber(basic.Measure, 2), caption: measureCaption(basic) }}
        numerator={{ figure: decimals(basic.Numerator), caption: numerator }}
        denominator={{ figure: decimals(basic.Denominator), caption: denominator }}
      />
      <Box
        borderInlineStartWidth={{ base: '0', lg: '1px' }}
        paddingInlineStart={{ base: '0', lg: '5' }}
        display="grid"
        alignContent="start"
        gap="1"
        textStyle="caption"
        color="fg.muted"
      >
        {basic.PublishedMeasure && <PublishedMeasureLine published={basic.PublishedMeasure} />}
        <Text>{points}</Text>
        {ranking && <Text>{ranking}</Text>}
        {isEstimate(basic) && (
          <Text>
            About, because today's power units stand in for months that are not on record, and unknown miles
            count as a factor of 1.
          </Text>
        )}
      </Box>
    </Grid>
  )
}

function measureCaption({ Measure, Denominator }: BasicSummary) {
  if (Measure === null) return 'No measure: there is nothing to divide by'
  if (Denominator === 0) return 'No points, so the measure is zero'
  return 'Measure, cut to two decimals as FMCSA does'
}

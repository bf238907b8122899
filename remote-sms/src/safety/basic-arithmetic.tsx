import type { BasicSummary } from 'shared-api/safety'
import { Box, formatNumber, Grid, Text, VisuallyHidden } from 'shared-ui'
import { arithmeticOf, decimals, isEstimate } from './arithmetic.ts'

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
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, auto)' }}
        gap={{ base: '2', sm: '5' }}
        justifyContent="start"
      >
        <Term figure={formatNumber(basic.Measure, 2)} caption={measureCaption(basic)} />
        <Term sign="=" words="equals" figure={decimals(basic.Numerator)} caption={numerator} />
        <Term sign="/" words="divided by" figure={decimals(basic.Denominator)} caption={denominator} />
      </Grid>
      <Box
        borderInlineStartWidth={{ base: '0', lg: '1px' }}
        paddingInlineStart={{ base: '0', lg: '5' }}
        display="grid"
        alignContent="start"
        gap="1"
        textStyle="caption"
        color="fg.muted"
      >
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

interface TermProps {
  sign?: string
  /** The sign, read out. */
  words?: string
  figure: string
  caption: string
}

/** On a phone the terms stand below each other with their signs in a column, as in a sum on paper. */
function Term({ sign, words, figure, caption }: TermProps) {
  return (
    <Grid
      templateColumns={{ base: '16px 72px minmax(0, 1fr)', sm: sign ? 'auto minmax(0, auto)' : '0 auto' }}
      columnGap={{ base: '1', sm: sign ? '5' : '0' }}
      alignItems={{ base: 'baseline', sm: 'start' }}
    >
      {words && <VisuallyHidden>{words}</VisuallyHidden>}
      <Text
        as="span"
        aria-hidden="true"
        fontFamily="heading"
        fontSize={{ base: '20px', sm: '24px' }}
        lineHeight="32px"
        color="fg.subtle"
        gridColumn="1"
      >
        {sign}
      </Text>
      <Text as="span" textStyle="figure" fontSize={{ base: '20px', sm: '26px' }} gridColumn="2">
        {figure}
      </Text>
      <Text
        as="span"
        textStyle="caption"
        color="fg.muted"
        maxWidth={{ base: 'none', sm: '21ch' }}
        gridColumn={{ base: '3', sm: '2' }}
      >
        {caption}
      </Text>
    </Grid>
  )
}

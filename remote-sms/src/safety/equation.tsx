import { Grid, Text, VisuallyHidden } from 'shared-ui'

interface Figure {
  figure: string
  caption: string
}

interface EquationProps {
  measure: Figure
  numerator: Figure
  denominator: Figure
  size: keyof typeof sizes
}

const sizes = {
  small: { line: '32px', sign: '24px', result: '26px', figure: '26px', phone: '20px', width: '21ch' },
  large: { line: '40px', sign: '28px', result: '40px', figure: '32px', phone: '22px', width: '24ch' },
} as const

/** A measure as the division that it comes from. */
export const Equation = ({ measure, numerator, denominator, size }: EquationProps) => (
  <Grid
    templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, auto)' }}
    gap={{ base: '2', sm: '5' }}
    justifyContent="start"
    fontVariantNumeric="tabular-nums"
  >
    <Term size={size} {...measure} />
    <Term size={size} sign="=" words="equals" {...numerator} />
    <Term size={size} sign="/" words="divided by" {...denominator} />
  </Grid>
)

interface TermProps extends Figure {
  size: keyof typeof sizes
  sign?: string
  /** The sign, read out. */
  words?: string
}

/** On a phone the terms stand below each other with their signs in a column, as in a sum on paper. */
function Term({ size, sign, words, figure, caption }: TermProps) {
  const { line, width, phone, ...wide } = sizes[size]
  return (
    <Grid
      templateColumns={{
        base: '16px minmax(72px, auto) minmax(0, 1fr)',
        sm: sign ? 'auto minmax(0, auto)' : '0 auto',
      }}
      columnGap={{ base: '2', sm: sign ? '5' : '0' }}
      alignItems={{ base: 'baseline', sm: 'start' }}
    >
      {words && <VisuallyHidden>{words}</VisuallyHidden>}
      <Text
        as="span"
        aria-hidden="true"
        fontFamily="heading"
        fontSize={{ base: '20px', sm: wide.sign }}
        lineHeight={line}
        color="fg.subtle"
        gridColumn="1"
      >
        {sign}
      </Text>
      <Text
        as="span"
        textStyle="figure"
        fontSize={{ base: phone, sm: sign ? wide.figure : wide.result }}
        lineHeight={line}
        gridColumn="2"
      >
        {figure}
      </Text>
      <Text
        as="span"
        textStyle="caption"
        color="fg.muted"
        maxWidth={{ base: 'none', sm: width }}
        gridColumn={{ base: '3', sm: '2' }}
      >
        {caption}
      </Text>
    </Grid>
  )
}

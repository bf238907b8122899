import { Box } from 'shared-ui'

const looks = {
  3: { bg: 'fg', color: 'bg', borderColor: 'fg' },
  2: { bg: 'bg.muted', borderColor: 'border.emphasized' },
  1: { color: 'fg.muted', borderColor: 'border.emphasized', borderStyle: 'dashed' },
} as const

/** The time weight 3, 2 or 1 as a chip: full, half, fading. */
export function TimeWeight({ weight }: { weight: number }) {
  const look = looks[weight === 3 ? 3 : weight === 2 ? 2 : 1]
  return (
    <Box
      as="span"
      display="inline-block"
      minWidth="24px"
      textAlign="center"
      borderRadius="l1"
      borderWidth="1px"
      fontWeight="semibold"
      lineHeight="20px"
      {...look}
    >
      {weight}
    </Box>
  )
}

/** What it becomes after the last day that it counts as now. */
export const nextStepWords = (weight: number) => (weight === 0 ? 'off' : `to ${weight}`)

import { Link as RouterLink } from 'react-router-dom'
import type { RollOffMonth } from 'shared-api/safety/roll-off'
import { Box, formatDate, formatNumber, Text } from 'shared-ui'
import { paths } from '../paths.ts'

/** The next two snapshots that lose a violation, each leading to the violations it loses. */
export function NextRollOffs({ months }: { months: readonly RollOffMonth[] }) {
  const next = months.filter(({ Count }) => Count > 0).slice(0, 2)
  return (
    <Box marginTop="3" marginInline="-4" marginBottom="-4">
      {next.map((month) => (
        <Next key={month.Snapshot} month={month} />
      ))}
    </Box>
  )
}

function Next({ month: { Snapshot, Count, Basics } }: { month: RollOffMonth }) {
  return (
    <Box
      asChild
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap="3"
      rowGap="0.5"
      paddingInline="4"
      paddingBlock="9px"
      borderTopWidth="1px"
      textStyle="dense"
      outlineOffset="-2px"
      _hover={{ bg: 'bg.subtle' }}
    >
      <RouterLink to={paths.rollingOffAt(Snapshot)}>
        <span>{formatDate(Snapshot)}</span>{' '}
        <Text as="span" textStyle="dense" fontWeight="semibold">
          {formatNumber(Count)} {Count === 1 ? 'violation' : 'violations'}
        </Text>{' '}
        <Text as="span" textStyle="caption" color="fg.subtle">
          {Basics.map(({ Basic, Count: of }) => `${Basic} ${formatNumber(of)}`).join(', ')}
        </Text>
      </RouterLink>
    </Box>
  )
}

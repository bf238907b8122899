import type { MvrCriterion, MvrCriterionState } from 'shared-api/mvr/mvr-verdict'
import { Box, Grid, Mark, Text, VisuallyHidden } from 'shared-ui'
import { stateMarks, stateWords } from './verdict-labels.ts'

/** The line on top of a cell, and the color of its words: what made the outcome. */
const edges: Partial<Record<MvrCriterionState, string>> = { fails: 'alert', 'needs a person': 'due' }

/** The eight criteria as cells, each with its mark and a few words. */
export function CriteriaGrid({ criteria }: { criteria: readonly MvrCriterion[] }) {
  return (
    <Grid
      as="ul"
      aria-label="Criteria"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' }}
      gap="1px"
      bg="border"
      borderRadius="7px"
      overflow="hidden"
    >
      {criteria.map((criterion) => (
        <Cell key={criterion.Name} criterion={criterion} />
      ))}
    </Grid>
  )
}

function Cell({ criterion: { Name, State, Words } }: { criterion: MvrCriterion }) {
  const edge = edges[State]
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns="14px minmax(0, 1fr)"
      columnGap="2"
      alignContent="start"
      bg="bg"
      paddingInline={{ base: '3', md: '14px' }}
      paddingBlock="3"
      textStyle="dense"
      boxShadow={edge && `inset 0 2px var(--ui-colors-${edge}-solid)`}
      css={{ '& > .mark': { mt: '3px' } }}
    >
      <Mark kind={stateMarks[State]} />
      <b>{Name}</b>
      <VisuallyHidden>{`: ${stateWords[State]}. `}</VisuallyHidden>
      <Text
        as="span"
        gridColumn="2"
        textStyle="caption"
        color={edge ? `${edge}.fg` : 'fg.subtle'}
        overflowWrap="anywhere"
      >
        {Words}
      </Text>
    </Box>
  )
}

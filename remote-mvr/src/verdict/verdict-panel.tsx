import { type ReactNode, useId, useState } from 'react'
import { type MvrOutcome, type MvrVerdict, stateDecides } from 'shared-api/mvr/mvr-verdict'
import { Box, Button, Flex, Grid, Heading, Mark, Text } from 'shared-ui'
import { CriteriaDetails } from './criteria-details.tsx'
import { CriteriaGrid } from './criteria-grid.tsx'
import { outcomeMarks, outcomeTitles } from './verdict-labels.ts'

interface VerdictPanelProps {
  verdict: MvrVerdict
  /** Buttons below the sentences, before 'Show details'; one primary at most. */
  actions?: ReactNode
}

/** A report or a record against the carrier's criteria: the outcome, why, and each of the eight criteria. */
export function VerdictPanel({ verdict, actions }: VerdictPanelProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box as="section" aria-labelledby={id} bg="bg" borderWidth="1px" borderRadius="l2" minWidth="0">
      <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}>
        <Grid
          gridTemplateColumns={{ base: '20px minmax(0, 1fr)', sm: '40px minmax(0, 1fr)' }}
          columnGap={{ base: '3', sm: '4' }}
          alignContent="start"
          padding={{ base: '4', sm: '5' }}
          borderEndWidth={{ lg: '1px' }}
          borderBottomWidth={{ base: '1px', lg: '0' }}
          css={{ '& > .mark': { width: 'full', height: 'auto', mt: { base: '4px', sm: '0' } } }}
        >
          <Mark kind={outcomeMarks[verdict.Outcome]} size={40} />
          <div>
            <Heading id={id} textStyle="title">
              {outcomeTitles[verdict.Outcome]}
            </Heading>
            <Why verdict={verdict} />
            <Flex gap="2" wrap="wrap" marginTop="3">
              {actions}
              <Button
                variant="ghost"
                icon={isOpen ? 'chevron-down' : 'chevron-right'}
                aria-expanded={isOpen}
                aria-controls={isOpen ? `${id}-details` : undefined}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? 'Hide details' : 'Show details'}
              </Button>
            </Flex>
          </div>
        </Grid>
        <CriteriaGrid criteria={verdict.Criteria} />
      </Grid>
      {isOpen && <CriteriaDetails id={`${id}-details`} verdict={verdict} />}
    </Box>
  )
}

const whyColors: Readonly<Record<MvrOutcome, string>> = {
  Meets: 'fg',
  'Does not meet': 'alert.fg',
  'Needs a person': 'due.fg',
}

/** The first failure with the rest of what its criterion says, and what the law would make of what was counted. */
function Why({ verdict: { Outcome, FirstFailure, Criteria, Indications } }: { verdict: MvrVerdict }) {
  const failed = Criteria.find(({ Details }) => FirstFailure !== null && Details[0] === FirstFailure)
  const near = Criteria.filter(({ State }) => State === 'near').flatMap(({ Details }) => Details.slice(0, 1))
  const rest = FirstFailure === null ? near : (failed?.Details.slice(1) ?? [])
  return (
    <Box textStyle="dense" color="fg.muted">
      {(FirstFailure !== null || rest.length > 0) && (
        <Text marginTop="2px">
          {FirstFailure !== null && (
            <Text as="b" color={whyColors[Outcome]}>
              {FirstFailure}
            </Text>
          )}{' '}
          {rest.join(' ')}
        </Text>
      )}
      {Indications.length > 0 && <Text marginTop="2">{[stateDecides, ...Indications].join(' ')}</Text>}
    </Box>
  )
}

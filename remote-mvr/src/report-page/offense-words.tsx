import { acdCode } from 'shared-api/mvr/acd-codes'
import type { MvrConviction, MvrPendingCitation } from 'shared-api/mvr/mvr-content'
import { Badge, Box, Text } from 'shared-ui'

type Offense = MvrConviction | MvrPendingCitation

const titleOf = ({ acdCode: code, description }: Offense) => acdCode(code)?.words ?? description

/** What happened in our own words with its code; then the state's words. A code that we don't know is for a person. */
export function OffenseWords({ offense }: { offense: Offense }) {
  const { acdCode: code, description, stateCode, speedOver } = offense
  const isKnown = acdCode(code) !== undefined
  return (
    <Box overflowWrap="anywhere">
      <Text as="span" fontWeight="semibold">
        {titleOf(offense)}
      </Text>
      {isKnown && `, ${code}`}
      {speedOver !== null && `, ${speedOver} mph over`}
      <Text color="fg.muted" fontWeight="normal">
        {isKnown && description}
        {stateCode !== null && `${isKnown ? ', state' : 'State'} code ${stateCode}`}
      </Text>
      {!isKnown && (
        <Badge mark="due">
          {code === null ? 'No ACD code: a person decides' : `Unknown code ${code}: a person decides`}
        </Badge>
      )}
    </Box>
  )
}

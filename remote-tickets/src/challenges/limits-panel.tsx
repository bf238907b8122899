import type { ChallengeRecord } from 'shared-api/challenges'
import type { DataqLimit } from 'shared-api/challenges/challenge-stages'
import { Box, formatDate, Panel, Text } from 'shared-ui'
import { offerOf, stageNouns } from './challenge-stage.ts'
import { daysBetween } from './shown-stages.ts'

const meanings: Readonly<Record<DataqLimit['Name'], string>> = {
  decision: 'for all stages',
  'initial review': 'for the initial review',
  reconsideration: 'for the reconsideration',
  'final review': 'for the final review',
  answer: 'to answer the state',
  'file inspection': 'after an inspection to file',
  'file crash': 'after a crash to file',
}

interface Limit {
  length: string
  meaning: string
  source: string
}

/** Each limit with its source: one that was not read in the text says so, and one of the state's letter names it. */
export function LimitsPanel({ challenge }: { challenge: ChallengeRecord }) {
  const isCrash = challenge.Crash__r !== null
  const limits = challenge.Limits.map(({ Name, Length, Source, IsRead }): Limit => ({
    length: Length,
    meaning: isCrash && Name === 'answer' ? 'to answer FMCSA' : meanings[Name],
    source: IsRead ? Source : `${Source}, not yet read in the text`,
  }))
  return (
    <Panel title="Limits" note="As they stand today" isFlush>
      <ul>
        {[...limitOfLetter(challenge), ...limits].map(({ length, meaning, source }) => (
          <Box
            key={meaning}
            asChild
            px="4"
            py="2"
            borderTopWidth="1px"
            css={{ '&:first-of-type': { borderTopWidth: '0' } }}
          >
            <li>
              <Text textStyle="dense">
                <b>{length}</b> {meaning}
              </Text>
              <Text textStyle="caption" color="fg.subtle">
                {source}
              </Text>
            </li>
          </Box>
        ))}
      </ul>
    </Panel>
  )
}

/** The days to ask for the next stage, where the letter of the denial names the last one. */
function limitOfLetter(challenge: ChallengeRecord): Limit[] {
  const { Decided_On__c: decided, Ask_By__c: askBy } = challenge.Stages.at(-1) ?? {}
  const offer = offerOf(challenge)
  if (!offer || !decided || offer.until !== askBy) return []
  const days = daysBetween(decided, askBy)
  return [
    {
      length: days === 1 ? '1 day' : `${days} days`,
      meaning: `to ask for ${stageNouns[offer.stage]}`,
      source: `State's letter of ${formatDate(decided)}`,
    },
  ]
}

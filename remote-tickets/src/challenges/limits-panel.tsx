import type { DataqLimit } from 'shared-api/challenges/challenge-stages'
import { Box, Panel, Text } from 'shared-ui'

const meanings: Readonly<Record<DataqLimit['Name'], string>> = {
  decision: 'for all stages',
  'initial review': 'for the initial review',
  reconsideration: 'for the reconsideration',
  'final review': 'for the final review',
  answer: 'to answer the state',
  'file inspection': 'after an inspection to file',
  'file crash': 'after a crash to file',
}

/** Each limit with its source: one that was not read in the text says so. */
export function LimitsPanel({ limits }: { limits: readonly DataqLimit[] }) {
  return (
    <Panel title="Limits" note="As they stand today" isFlush>
      <ul>
        {limits.map(({ Name, Length, Source, IsRead }) => (
          <Box
            key={Name}
            asChild
            px="4"
            py="2"
            borderTopWidth="1px"
            css={{ '&:first-of-type': { borderTopWidth: '0' } }}
          >
            <li>
              <Text textStyle="dense">
                <b>{Length}</b> {meanings[Name]}
              </Text>
              <Text textStyle="caption" color="fg.subtle">
                {IsRead ? Source : `${Source}, not yet read in the text`}
              </Text>
            </li>
          </Box>
        ))}
      </ul>
    </Panel>
  )
}

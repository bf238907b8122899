import type { MvrVerdict } from 'shared-api/mvr/mvr-verdict'
import { Box, formatDate, Mark, Text } from 'shared-ui'
import { stateMarks, stateWords } from './verdict-labels.ts'

/** Every criterion in whole sentences, for reading one after the other. */
export function CriteriaDetails({ id, verdict }: { id: string; verdict: MvrVerdict }) {
  return (
    <Box id={id} borderTopWidth="1px" paddingInline="5" paddingBlock="4" textStyle="dense">
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '208px minmax(0, 1fr)' }}
        columnGap="4"
        rowGap="2"
        css={{ '& dt .mark': { flex: 'none', mt: '3px' } }}
      >
        {verdict.Criteria.map(({ Name, State, Words, Details }) => (
          <Box key={Name} display="contents">
            <Box as="dt" display="flex" gap="2" fontWeight="semibold">
              <Mark kind={stateMarks[State]} />
              {Name}
            </Box>
            <Box as="dd" color="fg.muted" paddingInlineStart={{ base: '22px', sm: '0' }}>
              {[`${capital(stateWords[State])}: ${Words}.`, ...Details].join(' ')}
            </Box>
          </Box>
        ))}
      </Box>
      <Text marginTop="3" textStyle="caption" color="fg.subtle">
        Record of {formatDate(verdict.AsOf)}, judged by the day {formatDate(verdict.JudgedOn)}. Pending
        citations never count.
      </Text>
    </Box>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

import { useQuery } from '@tanstack/react-query'
import type { MvrAdverseAction } from 'shared-api/mvr/mvr-adverse'
import { Box, Flex, formatDate, Mark, type MarkKind, Panel, Stack, Text } from 'shared-ui'
import { adverseQueries } from './adverse-queries.ts'
import { Letters } from './letters.tsx'

/** Notices to the driver about a decision: nothing where there are none. */
export function OwnNotices() {
  const { data } = useQuery(adverseQueries.own())
  if (data === undefined || data.Total === 0) return null
  return (
    <Panel title="Notices about a decision" isFlush>
      <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
        {data.Data.map((action) => (
          <OwnNotice key={action.Id} action={action} />
        ))}
      </Box>
    </Panel>
  )
}

function OwnNotice({ action }: { action: MvrAdverseAction }) {
  const { mark, title, text } = noticeWords(action)
  return (
    <Stack as="li" gap="3" px="4" py="3">
      <Flex gap="3" textStyle="dense">
        <Box pt="3px">
          <Mark kind={mark} />
        </Box>
        <Box minWidth="0" overflowWrap="anywhere">
          <Text fontWeight="semibold">{title}</Text>
          <Text color="fg.muted">{text}</Text>
        </Box>
      </Flex>
      <Letters action={action} isOwn />
    </Stack>
  )
}

/** What a notice means for its driver. */
export function noticeWords(action: MvrAdverseAction): { mark: MarkKind; title: string; text: string } {
  const carrier = action.Carrier__r.Name
  if (action.Status__c === 'No action')
    return { mark: 'off', title: `${carrier} took no action`, text: 'There is nothing left for you to do.' }
  if (action.Status__c === 'Final sent')
    return {
      mark: 'alert',
      title: `${carrier} decided against you`,
      text: 'The final notice says who supplied the report, how to get a free copy and how to dispute it.',
    }
  if (action.Step === 'Disputed')
    return {
      mark: 'wait',
      title: `${carrier} may decide against you`,
      text: 'You dispute the report. No decision is final until you have an answer and five business days have passed.',
    }
  return {
    mark: 'due',
    title: `${carrier} may decide against you`,
    text: `Read the report now. If it is wrong, dispute it before ${formatDate(action.FinalFrom)}: the decision waits until then.`,
  }
}

import type { MvrBatch } from 'shared-api/mvr'
import { Box, Flex, formatNumber } from 'shared-ui'

/** How many reports of a batch came back, as a bar and in words. */
export function BatchProgress({ batch, unit = '' }: { batch: MvrBatch; unit?: string }) {
  const { Number_of_Completed_MVR_Reports__c: completed, Number_of_MVR_Reports__c: all } = batch
  return (
    <Flex as="span" align="center" gap="3" minWidth="0">
      <Box
        as="span"
        aria-hidden="true"
        display="block"
        flex="1"
        maxWidth="96px"
        height="8px"
        borderRadius="l1"
        bg="bg.muted"
        overflow="hidden"
      >
        <Box
          as="span"
          display="block"
          height="full"
          bg="chart.1"
          style={{ width: `${(completed / all) * 100}%` }}
        />
      </Box>
      <Box as="span" flex="none" fontVariantNumeric="tabular-nums">
        {progressOf(batch)}
        {unit}
      </Box>
    </Flex>
  )
}

/** '7 of 9' */
export const progressOf = ({
  Number_of_Completed_MVR_Reports__c: completed,
  Number_of_MVR_Reports__c: all,
}: Pick<MvrBatch, 'Number_of_Completed_MVR_Reports__c' | 'Number_of_MVR_Reports__c'>) =>
  `${formatNumber(completed)} of ${formatNumber(all)}`

import type { IssScore } from 'shared-api/safety'
import { Box, Mark, Text } from 'shared-ui'
import { issMarks } from './iss-marks.ts'

/** What the BASICs below make of the carrier's ISS score. */
export function IssLine({ iss: { Score, Band, Reason }, isCurrent }: { iss: IssScore; isCurrent: boolean }) {
  return (
    <Box
      display="flex"
      gap="2"
      alignItems="baseline"
      paddingInline="4"
      paddingBlock="2.5"
      borderBottomWidth="1px"
      textStyle="dense"
      css={{ '& > .mark': { flexShrink: 0, alignSelf: 'start', marginTop: '3px' } }}
    >
      <Mark kind={isCurrent && Band !== null ? issMarks[Band] : 'unknown'} />
      <p>
        <Text as="b" textStyle="dense" fontWeight="semibold">
          {Score === null ? 'No ISS score.' : `ISS score ${Score}, ${Band}.`}
        </Text>{' '}
        {Reason} {Score !== null && (isCurrent ? 'Estimated.' : 'Estimated, not current.')}
      </p>
    </Box>
  )
}

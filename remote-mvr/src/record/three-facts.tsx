import { Box } from 'shared-ui'
import { DescriptionList, type DescriptionRow } from 'shared-ui/records'

/** Short facts of a panel that is a third of the page: three to a line where there is room. */
export function ThreeFacts({ facts }: { facts: readonly DescriptionRow[] }) {
  return (
    <Box
      css={{
        '& > dl': {
          gap: '12px 16px',
          gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' },
        },
      }}
    >
      <DescriptionList facts={facts} isNarrow />
    </Box>
  )
}

import { Box, formatNumber, Mark, type MarkKind } from 'shared-ui'

interface CountRowProps {
  counts: readonly { mark: MarkKind; count: number; words: string }[]
}

/** What came out, in figures: in one frame, with hairlines between. */
export function CountRow({ counts }: CountRowProps) {
  return (
    <Box
      as="ul"
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: `repeat(${counts.length}, minmax(0, 1fr))` }}
      borderWidth="1px"
      borderRadius="l2"
      css={{
        '& > li': { px: '4', py: '3' },
        '& > li + li': {
          borderInlineStartWidth: { base: '0', sm: '1px' },
          borderTopWidth: { base: '1px', sm: '0' },
        },
      }}
    >
      {counts.map(({ mark, count, words }) => (
        <li key={words}>
          <Box textStyle="figure" className="figure">
            {formatNumber(count)}
          </Box>
          <Box display="flex" alignItems="center" gap="6px" textStyle="dense" color="fg.muted">
            <Mark kind={mark} />
            {words}
          </Box>
        </li>
      ))}
    </Box>
  )
}

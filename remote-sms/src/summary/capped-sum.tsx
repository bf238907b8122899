import type { LedgerLine } from 'shared-api/safety/safety-analysis'
import { Text, VisuallyHidden } from 'shared-ui'

/** The sum of an inspection; where the cap bites, the sum struck through and what counts of it. */
export function CappedSum({ line }: { line: LedgerLine }) {
  if (line.CutByCap === 0) return <>{line.Counted}</>
  return (
    <Text as="span" fontWeight="semibold" title={`FMCSA counts ${line.Counted} of one inspection at most`}>
      <Text as="s" color="fg.subtle" fontWeight="normal">
        {line.Counted + line.CutByCap}
      </Text>{' '}
      <VisuallyHidden>, capped at </VisuallyHidden>
      {line.Counted}
    </Text>
  )
}

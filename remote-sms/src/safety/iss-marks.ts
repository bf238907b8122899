import type { IssBand, IssBasis, IssScore, OfficialIss } from 'shared-api/safety'
import type { MarkKind } from 'shared-ui'

export const issMarks: Record<IssBand, MarkKind> = { Inspect: 'alert', Optional: 'due', Pass: 'ok' }

/** An order or a high risk is FMCSA's own word, and current for as long as it is in force. */
export const isByOrder = (basis: IssBasis | null) => basis === 'Out-of-service order' || basis === 'High risk'

interface SaidIss {
  official: OfficialIss | null
  estimate: Pick<IssScore, 'Score' | 'Band'> & { Basis: IssBasis | null }
  /** Of the estimate. */
  isCurrent: boolean
}

/** The score that stands: by an order of FMCSA's, as its page shows it, or else the estimate. Old ones give no verdict. */
export function shownIss({ official, estimate, isCurrent }: SaidIss) {
  const { Score, Band } = estimate
  if (isByOrder(estimate.Basis)) return { by: 'order', score: Score, band: Band, isCurrent: true } as const
  return official === null
    ? ({ by: 'estimate', score: Score, band: Band, isCurrent } as const)
    : ({ by: 'page', score: official.Score, band: official.Band, isCurrent: official.IsCurrent } as const)
}

/** What FMCSA advises inspectors to do. */
export const issAdvice: Record<IssBand, string> = {
  Inspect: 'Inspectors are advised to stop this carrier.',
  Optional: 'Inspectors may stop this carrier.',
  Pass: 'Inspectors are advised to let this carrier pass.',
}

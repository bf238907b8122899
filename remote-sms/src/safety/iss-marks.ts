import type { IssBand, IssBasis } from 'shared-api/safety'
import type { MarkKind } from 'shared-ui'

export const issMarks: Record<IssBand, MarkKind> = { Inspect: 'alert', Optional: 'due', Pass: 'ok' }

/** An order or a high risk is FMCSA's own word: no estimate, and as old as it is in force. */
export const isByOrder = (basis: IssBasis | null) => basis === 'Out-of-service order' || basis === 'High risk'

/** What FMCSA advises inspectors to do. */
export const issAdvice: Record<IssBand, string> = {
  Inspect: 'Inspectors are advised to stop this carrier.',
  Optional: 'Inspectors may stop this carrier.',
  Pass: 'Inspectors are advised to let this carrier pass.',
}

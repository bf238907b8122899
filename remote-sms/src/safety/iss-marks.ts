import type { IssBand } from 'shared-api/safety'
import type { MarkKind } from 'shared-ui'

export const issMarks: Record<IssBand, MarkKind> = { Inspect: 'alert', Optional: 'due', Pass: 'ok' }

/** What FMCSA advises inspectors to do. */
export const issAdvice: Record<IssBand, string> = {
  Inspect: 'Inspectors are advised to stop this carrier.',
  Optional: 'Inspectors may stop this carrier.',
  Pass: 'Inspectors are advised to let this carrier pass.',
}

import type { IssBand } from 'shared-api/safety'
import type { MarkKind } from 'shared-ui'

export const issMarks: Record<IssBand, MarkKind> = { Inspect: 'alert', Optional: 'due', Pass: 'ok' }

import { Badge } from './badge.tsx'
import type { MarkKind } from './mark.tsx'

interface StatusBadgeProps {
  status: string
  /** From the module that knows the status; a status without one needs no attention. */
  tone: MarkKind | undefined
  look?: 'plain' | 'filled'
}

/** A status in its own words with its mark: plain in tables, filled in headers. */
export function StatusBadge({ status, tone = 'none', look = 'plain' }: StatusBadgeProps) {
  return (
    <Badge mark={tone} look={look}>
      {status}
    </Badge>
  )
}

import { Badge } from './badge.tsx'
import type { MarkKind } from './mark.tsx'

interface StatusBadgeProps {
  status: string
  /** What the module that knows the status says of it; without one it asks for nothing. */
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

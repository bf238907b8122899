import { Badge } from './badge.tsx'
import type { MarkKind } from './mark.tsx'

// One mark per status of the specification, so that a status looks the same on every screen.
const marks: Record<string, MarkKind> = {
  Active: 'ok',
  'PE Only': 'run',
  Pending: 'wait',
  'MVR Only': 'none',
  Inactive: 'off',

  'Ticket Received': 'none',
  'Sent to Attorney': 'run',
  'Attny Assigned': 'run',
  'Waiting on new Court Date': 'wait',
  'Agreement in Process': 'run',
  'Attorney Complete': 'ok',

  Dismissed: 'ok',
  'Not Guilty': 'ok',
  'Amended Non-Moving': 'ok',
  'Amended Lesser': 'off',
  Guilty: 'off',
  Withdrawn: 'off',

  Open: 'run',
  Oreilly: 'run',
  'Dataq Entered Not Closed': 'run',
  'Awaiting Fine': 'wait',
  Closed: 'ok',

  'Consent Needed': 'wait',
  Ordered: 'wait',
  'In Process': 'run',
  Complete: 'ok',
  'No Record': 'off',
  Failed: 'alert',

  'Out of service': 'alert',
  'Payment due': 'due',
  Due: 'due',
  'In Checkout': 'run',
  Paid: 'ok',
  Expired: 'off',
}

export const statusMark = (status: string): MarkKind => marks[status] ?? 'none'

/** A status in its own words with its mark: plain in tables, filled in headers. */
export function StatusBadge({ status, look = 'plain' }: { status: string; look?: 'plain' | 'filled' }) {
  return (
    <Badge mark={statusMark(status)} look={look}>
      {status}
    </Badge>
  )
}

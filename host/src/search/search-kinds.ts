import type { SearchKind } from 'shared-api/search'
import type { IconName } from 'shared-ui'

/** How a kind of results is called and drawn. */
export const kindLooks: Record<SearchKind, { label: string; icon: IconName }> = {
  Driver: { label: 'Drivers', icon: 'user' },
  Ticket: { label: 'Tickets', icon: 'ticket' },
  Inspection: { label: 'Inspections', icon: 'clipboard-check' },
  MVRReport: { label: 'MVR reports', icon: 'file-text' },
  SMSInspection: { label: 'Roadside inspections', icon: 'search-check' },
  SMSViolation: { label: 'Violations', icon: 'list-x' },
  Carrier: { label: 'Carriers', icon: 'truck' },
}

import { columnStore } from 'shared-api/client/column-store'
import type { SlotProps } from 'shared-federation/slots'
import { reportEntry, ReportSlot } from 'shared-ui/reports'
import { complianceChallenges } from '../challenges/challenge-report.tsx'
import { closedTickets, openTickets } from '../tickets/ticket-reports.tsx'

const entries = [reportEntry(openTickets), reportEntry(complianceChallenges), reportEntry(closedTickets)]

export default function Reports(props: SlotProps['report']) {
  return <ReportSlot {...props} entries={entries} columnStore={columnStore} />
}

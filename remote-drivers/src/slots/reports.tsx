import { columnStore } from 'shared-api/client/column-store'
import type { SlotProps } from 'shared-federation/slots'
import { reportEntry, ReportSlot } from 'shared-ui/reports'
import { activeMembers } from '../list/member-report.tsx'

const entries = [reportEntry(activeMembers)]

export default function Reports(props: SlotProps['report']) {
  return <ReportSlot {...props} entries={entries} columnStore={columnStore} />
}

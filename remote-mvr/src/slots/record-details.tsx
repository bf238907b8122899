import type { SlotProps } from 'shared-federation/slots'
import { ReportDetails } from '../reports/report-details.tsx'

export default function RecordDetails({ recordId }: SlotProps['record.details']) {
  return <ReportDetails id={recordId} />
}

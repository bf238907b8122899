import type { SlotProps } from 'shared-federation/slots'
import { RoadsideInspectionDetails } from '../roadside/roadside-inspection-details.tsx'
import { ViolationDetails } from '../roadside/violation-details.tsx'

export default function RecordDetails({ recordId, recordType }: SlotProps['record.details']) {
  return recordType === 'VIOLATIONS' ? (
    <ViolationDetails id={recordId} />
  ) : (
    <RoadsideInspectionDetails id={recordId} />
  )
}

import type { SlotProps } from 'shared-federation/slots'
import { ChallengeDetails } from '../challenges/challenge-details.tsx'
import { TicketDetails } from '../details/ticket-details.tsx'

export default function RecordDetails({ recordId, recordType }: SlotProps['record.details']) {
  return recordType === 'TICKET' ? <TicketDetails id={recordId} /> : <ChallengeDetails id={recordId} />
}

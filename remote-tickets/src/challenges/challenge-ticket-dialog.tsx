import { useQuery } from '@tanstack/react-query'
import type { TicketRecord } from 'shared-api/tickets'
import { detailQueries } from '../details/detail-queries.ts'
import { subjectOfTicket } from './challenge-subject.ts'
import { StartChallengeDialog } from './start-challenge-dialog.tsx'

interface ChallengeTicketDialogProps {
  ticket: TicketRecord
  onClosed: () => void
}

/** Starts a challenge of a ticket, over its page. */
export function ChallengeTicketDialog({ ticket, onClosed }: ChallengeTicketDialogProps) {
  const { data } = useQuery(detailQueries.violations(ticket.Id))
  return <StartChallengeDialog subject={subjectOfTicket(ticket, data?.Violations)} onClosed={onClosed} />
}

import { useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import type { TicketRecord } from 'shared-api/tickets'
import { ticketProgress } from 'shared-api/tickets/ticket-progress'
import { Button, Note, notify, readFailure } from 'shared-ui'
import { isCourtInAWeek } from '../tickets/court-date.tsx'

/** Says that the driver gets no messages, louder when court is near, and lets the carrier release them. */
export function HeldMessages({ ticket }: { ticket: TicketRecord }) {
  const cover = useMutation({
    mutationFn: () => call(ticketProgress.cover, { body: { Id: ticket.Id } }),
    onSuccess: () => notify.success('The driver gets messages from now on'),
    onError: (error) => notify.failure('The ticket was not marked as covered', readFailure(error).message),
  })
  const isNear = isCourtInAWeek(ticket.Court_Date__c)
  return (
    <Note
      mark={isNear ? 'due' : 'info'}
      action={
        <Button size="sm" isBusy={cover.isPending} onClick={() => cover.mutate()}>
          Mark as covered
        </Button>
      }
    >
      {isNear && 'Court is near. '}The driver gets no messages until the ticket is paid or marked as covered.
    </Note>
  )
}

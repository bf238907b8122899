import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from 'shared-api'
import type { TicketRecord } from 'shared-api/tickets'
import { ticketProgress } from 'shared-api/tickets/ticket-progress'
import { Button, Note, notify } from 'shared-ui'
import { ConfirmDialog } from 'shared-ui/overlay'
import { isCourtInAWeek } from '../tickets/court-date.tsx'

/** Says that the driver gets no messages, louder when court is near, and lets the carrier release them. */
export function HeldMessages({ ticket }: { ticket: TicketRecord }) {
  const [isAsked, setIsAsked] = useState(false)
  const { mutateAsync } = useMutation({
    mutationFn: () => call(ticketProgress.cover, { body: { Id: ticket.Id } }),
  })
  const isNear = isCourtInAWeek(ticket.Court_Date__c)
  return (
    <>
      <Note
        mark={isNear ? 'due' : 'info'}
        action={
          <Button size="sm" onClick={() => setIsAsked(true)}>
            Mark as covered
          </Button>
        }
      >
        {isNear && 'Court is near. '}The driver gets no messages until the ticket is paid or marked as
        covered.
      </Note>
      <ConfirmDialog
        question={{
          title: `Mark ticket ${ticket.Name} as covered?`,
          text: "The driver gets messages about this ticket from now on, also while it is not paid. You can't undo this.",
          keep: 'Keep messages held',
          confirm: 'Mark as covered',
          isHarmless: true,
        }}
        isOpen={isAsked}
        onClosed={() => setIsAsked(false)}
        onConfirmed={async () => {
          await mutateAsync()
          notify.success('The driver gets messages from now on')
        }}
      />
    </>
  )
}

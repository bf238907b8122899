import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from 'shared-api/client/user-query'
import type { TicketRecord } from 'shared-api/tickets'
import { ticketProgress } from 'shared-api/tickets/ticket-progress'
import { Button, useIsPhone, useLoadedView } from 'shared-ui'

async function fetchDialog() {
  // First, by itself: a module that has failed on an import of its own stays failed until the page is loaded again.
  await import('shared-ui/overlay')
  return (await import('./delete-dialog.tsx')).DeleteDialog
}

/** The dialog is loaded by the first press: few tickets are deleted. */
export function DeleteButton({ ticket }: { ticket: TicketRecord }) {
  const { View: Dialog, load } = useLoadedView(fetchDialog, 'The question could not be opened')
  const [isOpen, setIsOpen] = useState(false)
  const isPhone = useIsPhone()
  const role = useQuery(userQuery).data?.Role
  if (role === undefined || !ticketProgress.remove.roles.includes(role)) return null
  // A phone has no room for a button that can't be pressed.
  if (isPhone && ticket.DeleteRefusal !== null) return null
  return (
    <>
      <Button
        icon="trash-2"
        unavailable={ticket.DeleteRefusal ?? undefined}
        onClick={() => load(() => setIsOpen(true))}
      >
        Delete
      </Button>
      {Dialog && <Dialog ticket={ticket} isOpen={isOpen} onClosed={() => setIsOpen(false)} />}
    </>
  )
}

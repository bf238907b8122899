import { type ComponentType, useState } from 'react'
import type { TicketRecord } from 'shared-api/tickets'
import { Button, notify, useIsPhone } from 'shared-ui'
import type { DeleteDialogProps } from './delete-dialog.tsx'

/** The dialog is loaded by the first press: few tickets are deleted. */
export function DeleteButton({ ticket }: { ticket: TicketRecord }) {
  const [Dialog, setDialog] = useState<ComponentType<DeleteDialogProps>>()
  const [isOpen, setIsOpen] = useState(false)
  const isPhone = useIsPhone()
  async function open() {
    try {
      // First, by itself: a module that has failed on an import of its own stays failed until the page is loaded again.
      await import('shared-ui/overlay')
      const { DeleteDialog } = await import('./delete-dialog.tsx')
      setDialog(() => DeleteDialog)
      setIsOpen(true)
    } catch {
      notify.failure('The question could not be opened', 'Check your connection and try again.')
    }
  }
  // A phone has no room for a button that can't be pressed.
  if (isPhone && ticket.DeleteRefusal !== null) return null
  return (
    <>
      <Button icon="trash-2" unavailable={ticket.DeleteRefusal ?? undefined} onClick={() => void open()}>
        Delete
      </Button>
      {Dialog && <Dialog ticket={ticket} isOpen={isOpen} onClosed={() => setIsOpen(false)} />}
    </>
  )
}

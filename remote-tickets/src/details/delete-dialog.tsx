import { useNavigate } from 'react-router-dom'
import { notify } from 'shared-ui'
import { ConfirmDialog } from 'shared-ui/overlay'
import { paths } from '../paths.ts'
import { useDeleteTicket } from './detail-queries.ts'

interface DeleteDialogProps {
  ticket: { Id: string; Name: string }
  isOpen: boolean
  onClosed: () => void
}

/** Asks before a ticket is gone for everyone. */
export function DeleteDialog({ ticket, isOpen, onClosed }: DeleteDialogProps) {
  const navigate = useNavigate()
  const { mutateAsync } = useDeleteTicket(ticket.Id)
  async function remove() {
    await mutateAsync()
    notify.success('The ticket was deleted', ticket.Name)
    await navigate(paths.ticketList, { replace: true })
  }
  return (
    <ConfirmDialog
      question={{
        title: `Delete ticket ${ticket.Name}?`,
        text: "The ticket, its documents, signed ones too, notes and payments due are deleted for everyone. They can't be restored.",
        keep: 'Keep ticket',
        confirm: 'Delete ticket',
      }}
      isOpen={isOpen}
      onClosed={onClosed}
      onConfirmed={remove}
    />
  )
}

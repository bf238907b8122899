import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import type { OpenTicket } from 'shared-api/tickets'
import { notify } from 'shared-ui'
import type { PaymentDialogProps } from './payment-dialog.tsx'

interface Payment {
  /** The ticket whose dialog is on its way. */
  openingId: string | undefined
  /** Stays the same function. */
  open: (ticket: OpenTicket) => void
  dialog: ReactNode
}

/** The dialog is loaded by the first press, because most visits to the list pay nothing. */
export function usePaymentDialog(): Payment {
  const [openingId, setOpeningId] = useState<string>()
  const [shown, setShown] = useState<{ Dialog: ComponentType<PaymentDialogProps>; ticket: OpenTicket }>()
  const [isOpen, setIsOpen] = useState(false)

  const load = useCallback(async (ticket: OpenTicket) => {
    setOpeningId(ticket.Id)
    try {
      // First, by itself: a module that has failed on an import of its own stays failed until the page is loaded again.
      await import('shared-ui/overlay')
      const { PaymentDialog } = await import('./payment-dialog.tsx')
      setShown({ Dialog: PaymentDialog, ticket })
      setIsOpen(true)
    } catch {
      notify.failure('The payment could not be opened', 'Check your connection and try again.')
    } finally {
      setOpeningId(undefined)
    }
  }, [])

  return {
    openingId,
    open: useCallback((ticket: OpenTicket) => void load(ticket), [load]),
    dialog: shown && <shown.Dialog ticket={shown.ticket} isOpen={isOpen} onClosed={() => setIsOpen(false)} />,
  }
}

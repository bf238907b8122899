import { useQuery } from '@tanstack/react-query'
import type { SignedKind } from 'shared-api/documents/signatures'
import { Button, confirmLeave, notify, QueryState } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { signatureQueries, useSign } from './signature-queries.ts'
import { TicketSignForm } from './ticket-sign-form.tsx'

interface SignDialogProps {
  ticketId: string
  kind: SignedKind
  onClosed: () => void
}

/** The driver reads and signs a document of the ticket. */
export function SignDialog({ ticketId, kind, onClosed }: SignDialogProps) {
  const query = useQuery(signatureQueries.document(ticketId, kind))
  const { mutateAsync } = useSign()
  return (
    <Dialog
      title={kind}
      isWide
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) confirmLeave(onClosed)
      }}
    >
      <QueryState query={query} what={kind}>
        {(document) => (
          <TicketSignForm
            // A ticket that changed has another document, to be read again.
            key={document.DocumentHash}
            document={document}
            sign={(signing) =>
              mutateAsync({ TicketId: ticketId, DocumentKind: kind, ...signing }).catch((error: unknown) => {
                void query.refetch()
                throw error
              })
            }
            onSigned={() => {
              notify.success(`You signed the ${kind.toLowerCase()}`, 'Your copy is on its way by email.')
              onClosed()
            }}
            actions={
              <Button size="lg" onClick={() => confirmLeave(onClosed)}>
                Cancel
              </Button>
            }
          />
        )}
      </QueryState>
    </Dialog>
  )
}

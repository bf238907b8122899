import { useState } from 'react'
import { Button } from 'shared-ui'
import { SendLinkDialog } from 'shared-ui/forms'
import { useCreateLink } from './signature-queries.ts'

/** For staff: the driver signs the power of attorney by a link. */
export function SendLinkButton({ ticketId }: { ticketId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="ghost" onClick={() => setIsOpen(true)}>
        Send link to sign
      </Button>
      {isOpen && <LinkDialog ticketId={ticketId} onClosed={() => setIsOpen(false)} />}
    </>
  )
}

function LinkDialog({ ticketId, onClosed }: { ticketId: string; onClosed: () => void }) {
  return (
    <SendLinkDialog
      signer="driver"
      title="Send link to sign"
      description="The driver reads and signs the power of attorney on any device, without a sign-in."
      create={useCreateLink(ticketId, 'Power of attorney')}
      onClosed={onClosed}
    />
  )
}

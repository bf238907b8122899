import type { GuestLinkRow } from 'shared-api/guest-links'
import { Button, notify } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { asSentence, ProblemNote } from '../problem-note.tsx'
import { useWithdrawGuestLink } from './guest-link-queries.ts'

interface WithdrawDialogProps {
  link: GuestLinkRow
  isOpen: boolean
  onClosed: () => void
  /** Where the focus goes where the button is gone that it came from. */
  finalFocus: () => HTMLElement | null
}

/** Ends a link before its time, once that was confirmed. */
export function WithdrawDialog({ link, isOpen, onClosed, finalFocus }: WithdrawDialogProps) {
  const withdraw = useWithdrawGuestLink(() => {
    onClosed()
    notify.success('The link was withdrawn')
  })
  // Once it was sent, nothing keeps the link any more.
  const keep = () => {
    if (!withdraw.isPending) onClosed()
  }
  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onOpenChanged={(opened) => {
        if (!opened) keep()
      }}
      finalFocus={() => (withdraw.isIdle || withdraw.isError ? null : finalFocus())}
      title="Withdraw this link?"
      description={`Nobody can upload drivers for ${link.Carrier__r.Name} by it any more, and whoever is signed in by it is signed out. Drivers that came by it stay.`}
      footer={
        <>
          <Button size="md" disabled={withdraw.isPending} onClick={keep}>
            Keep the link
          </Button>
          <Button
            size="md"
            variant="danger"
            isBusy={withdraw.isPending}
            onClick={() => withdraw.mutate(link.GuestLinkId)}
          >
            Withdraw the link
          </Button>
        </>
      }
    >
      {withdraw.isError && <ProblemNote>{asSentence(withdraw.error.message)}</ProblemNote>}
    </Dialog>
  )
}

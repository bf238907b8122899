import { useState } from 'react'
import type { GuestLinkRow } from 'shared-api/guest-links'
import { Button, notify } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { asSentence, ProblemNote } from '../bulk-upload/problem-note.tsx'
import { useWithdrawGuestLink } from './guest-link-queries.ts'

/** Ends a link before its time, once that was confirmed. */
export function WithdrawButton({ link }: { link: GuestLinkRow }) {
  const [isAsking, setIsAsking] = useState(false)
  const withdraw = useWithdrawGuestLink()
  return (
    <>
      <Button
        size="xs"
        variant="danger"
        aria-label={`Withdraw the link for ${link.Carrier__r.Name}`}
        onClick={() => setIsAsking(true)}
      >
        Withdraw
      </Button>
      <Dialog
        isAlert
        isOpen={isAsking}
        onOpenChanged={setIsAsking}
        title="Withdraw this link?"
        description={`Nobody can upload drivers for ${link.Carrier__r.Name} by it any more, and whoever is signed in by it is signed out. Drivers that came by it stay.`}
        footer={
          <>
            <Button size="md" onClick={() => setIsAsking(false)}>
              Keep the link
            </Button>
            <Button
              size="md"
              variant="danger"
              isBusy={withdraw.isPending}
              onClick={() =>
                withdraw.mutate(link.GuestLinkId, {
                  onSuccess: () => {
                    setIsAsking(false)
                    notify.success('The link was withdrawn')
                  },
                })
              }
            >
              Withdraw the link
            </Button>
          </>
        }
      >
        {withdraw.isError && <ProblemNote>{asSentence(withdraw.error.message)}</ProblemNote>}
      </Dialog>
    </>
  )
}

import type { GuestLinkRow } from 'shared-api/guests'
import { notify } from 'shared-ui'
import { ConfirmDialog } from 'shared-ui/overlay'
import { useWithdrawGuestLink } from './guest-link-queries.ts'

interface WithdrawDialogProps {
  link: GuestLinkRow
  isOpen: boolean
  onClosed: () => void
}

/** Ends a link before its time, once that was confirmed. */
export function WithdrawDialog({ link, isOpen, onClosed }: WithdrawDialogProps) {
  const withdraw = useWithdrawGuestLink()
  async function end() {
    await withdraw.mutateAsync(link.GuestLinkId)
    notify.success('The link was withdrawn')
  }
  return (
    <ConfirmDialog
      question={{
        title: 'Withdraw this link?',
        text: `It can no longer be used to upload drivers for ${link.Carrier__r.Name}, and guests using it are signed out. Drivers already uploaded are kept.`,
        keep: 'Keep the link',
        confirm: 'Withdraw link',
      }}
      isOpen={isOpen}
      onClosed={onClosed}
      onConfirmed={end}
    />
  )
}

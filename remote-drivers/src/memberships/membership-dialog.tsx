import { CancelDialog } from './cancel-dialog.tsx'
import { type Member, type MembershipStep } from './membership-state.ts'
import { ReactivateDialog } from './reactivate-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

export interface MembershipDialogProps {
  step: MembershipStep
  /** One, or for a cancellation several. */
  drivers: readonly Member[]
  isOpen: boolean
  onClosed: () => void
  /** Given those whose membership is as it was. */
  onSettled: (leftIds: readonly string[]) => void
}

export function MembershipDialog({ step, drivers, ...dialog }: MembershipDialogProps) {
  const [driver] = drivers
  if (!driver) return null
  if (step === 'cancel') return <CancelDialog drivers={drivers} {...dialog} />
  const View = step === 'restore' ? RestoreDialog : ReactivateDialog
  return <View driver={driver} isOpen={dialog.isOpen} onClosed={dialog.onClosed} />
}

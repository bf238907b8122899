import { Button } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { CancelForm } from './cancel-form.tsx'
import { countOfMemberships, type Member } from './membership-state.ts'
import { useCancelForm } from './use-cancel-form.ts'

interface CancelDialogProps {
  drivers: readonly Member[]
  isOpen: boolean
  onClosed: () => void
  /** Given those whose membership is as it was. */
  onSettled: (leftIds: readonly string[]) => void
}

/** Ends memberships from a day on, with a reason, and says before what ends. */
export function CancelDialog({ drivers, isOpen, onClosed, onSettled }: CancelDialogProps) {
  const cancellation = useCancelForm({ drivers, isOpen, onClosed, onSettled })
  const { meant, left, isRunning, stop } = cancellation
  return (
    <Dialog
      title={titleOf(cancellation)}
      description={sayLeftOut(drivers.length, meant.length)}
      isOpen={isOpen}
      onOpenChanged={(opened) => {
        if (!opened && !isRunning) onClosed()
      }}
      footer={
        <>
          {isRunning && meant.length > 1 ? (
            <Button onClick={stop}>Stop</Button>
          ) : (
            <Button disabled={isRunning} onClick={onClosed}>
              Close
            </Button>
          )}
          {left.length > 0 && (
            <Button type="submit" form="cancel-membership" variant="danger" isBusy={isRunning}>
              {left.length === 1 ? 'Cancel membership' : `Cancel ${countOfMemberships(left.length)}`}
            </Button>
          )}
        </>
      }
    >
      <CancelForm cancellation={cancellation} drivers={drivers} />
    </Dialog>
  )
}

/** Counts those who have something to cancel, and what has come of it once it has begun. */
function titleOf({ meant, left }: Pick<ReturnType<typeof useCancelForm>, 'meant' | 'left'>) {
  const [first] = meant
  const done = meant.length - left.length
  if (first && meant.length === 1) return `Cancel the membership of ${first.Name}`
  return done === 0
    ? `Cancel ${countOfMemberships(meant.length)}`
    : `${done} of ${countOfMemberships(meant.length)} cancelled`
}

function sayLeftOut(chosen: number, meant: number) {
  if (meant === chosen) return undefined
  const out = chosen - meant
  return `${out} of the ${chosen} selected drivers ${out === 1 ? 'is' : 'are'} left out. The list says why.`
}

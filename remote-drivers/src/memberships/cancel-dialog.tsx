import { Button } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { CancelForm } from './cancel-form.tsx'
import { type Member, nextStepOf } from './membership-state.ts'
import { EndingDrivers } from './ending-drivers.tsx'
import { useCancelForm } from './use-cancel-form.ts'

interface CancelDialogProps {
  drivers: readonly Member[]
  isOpen: boolean
  onClosed: () => void
  /** Given those whose membership is as it was. */
  onSettled: (leftIds: readonly string[]) => void
}

/** Ends memberships from a day on, with a reason, and says before what ends. */
export function CancelDialog(props: CancelDialogProps) {
  // Opened anew it knows nothing of the time before.
  return <Opened key={String(props.isOpen)} {...props} />
}

function Opened({ drivers, isOpen, onClosed, onSettled }: CancelDialogProps) {
  const form = useCancelForm({ drivers, onClosed, onSettled })
  const { left, isRunning } = form
  const [only] = drivers
  const isOne = drivers.length === 1 && only !== undefined
  const isForNobody = drivers.every((driver) => nextStepOf(driver) !== 'cancel')

  return (
    <Dialog
      title={isOne ? `Cancel the membership of ${only.Name}` : `Cancel ${drivers.length} memberships`}
      description={
        isForNobody
          ? 'None of them has a membership that could be cancelled.'
          : 'A cancellation for a day to come can be taken back until that day.'
      }
      isOpen={isOpen}
      onOpenChanged={(opened) => {
        if (!opened && !isRunning) onClosed()
      }}
      footer={
        <>
          <Button onClick={isRunning ? form.stop : onClosed}>{closeLabel(form)}</Button>
          {left.length > 0 && (
            <Button type="submit" form="cancel-membership" variant="danger" isBusy={isRunning}>
              {submitLabel(form)}
            </Button>
          )}
        </>
      }
    >
      {isForNobody ? (
        <EndingDrivers drivers={drivers} outcomes={form.outcomes} />
      ) : (
        <CancelForm form={form} drivers={drivers} />
      )}
    </Dialog>
  )
}

type State = Pick<ReturnType<typeof useCancelForm>, 'left' | 'isRunning' | 'outcomes'>

function closeLabel({ isRunning, outcomes, left }: State) {
  if (isRunning) return 'Stop'
  if (left.length === 0) return 'Close'
  if (outcomes.size > 0) return 'Leave it at that'
  return left.length === 1 ? 'Keep membership' : 'Keep memberships'
}

function submitLabel({ left, outcomes }: State) {
  const what = left.length === 1 ? 'membership' : `${left.length} memberships`
  return outcomes.size > 0 && left.some(({ Id }) => outcomes.has(Id))
    ? `Try again: cancel ${what}`
    : `Cancel ${what}`
}

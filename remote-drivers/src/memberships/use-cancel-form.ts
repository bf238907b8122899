import { Refusal } from 'shared-api'
import type { Cancellation } from 'shared-api/memberships'
import { parseTypedDate } from 'shared-api/typed-date'
import { formatDate, notify } from 'shared-ui'
import { type FormFields, useRecordForm, useWatch } from 'shared-ui/forms'
import { CancellationForm, emptyCancellation, type CancellationFields } from './cancellation-form.ts'
import { countOfMemberships, hasSomethingToCancel, type Member } from './membership-state.ts'
import { explained } from './refusal-text.ts'
import { type Outcome, useCancellations } from './use-cancellations.ts'
import { useUndoCancellation } from './use-undo-cancellation.ts'

type Body = Omit<Cancellation, 'DriverId'>

const fields: FormFields<CancellationFields> = {
  CancellationReason: { label: 'Reason' },
  CancellationDate: { label: 'Cancellation date' },
}

interface Given {
  drivers: readonly Member[]
  isOpen: boolean
  onClosed: () => void
  onSettled: (leftIds: readonly string[]) => void
}

/** The form of a cancellation, and its result so far. */
export function useCancelForm({ drivers, isOpen, onClosed, onSettled }: Given) {
  const { run, outcomes, isRunning, stop } = useCancellations()
  const undo = useUndoCancellation()
  const meant = drivers.filter(hasSomethingToCancel)
  const leftOf = (results: ReadonlyMap<string, Outcome>) =>
    meant.filter(({ Id }) => results.get(Id)?.is !== 'cancelled')
  const left = leftOf(outcomes)

  async function cancel(body: Body) {
    const results = await run(left, body)
    const stillLeft = leftOf(results)
    onSettled(drivers.filter(({ Id }) => results.get(Id)?.is !== 'cancelled').map(({ Id }) => Id))
    if (stillLeft.length === 0) return results
    const refused = stillLeft.flatMap(({ Id }) => {
      const outcome = results.get(Id)
      return outcome?.is === 'refused' ? [outcome.refusal] : []
    })
    if (refused.length === 0) throw new DOMException('Stopped by the user', 'AbortError')
    throw drivers.length === 1
      ? explained(refused[0])
      : refusalOfSeveral(refused, left.length - stillLeft.length, stillLeft.length)
  }

  const form = useRecordForm({
    record: emptyCancellation,
    fields,
    schema: CancellationForm,
    send: cancel,
    onSaved: (results, body) => {
      const day = formatDate(body.CancellationDate)
      const done = doneText(drivers, left.length)
      if (!left.every(({ Id }) => isPlanned(results.get(Id)))) notify.success(done, `From ${day}.`)
      else
        notify.success(done, `From ${day}. You can undo it until then.`, {
          label: 'Undo',
          onClick: () => void undo(left),
        })
      onClosed()
    },
    // While it runs, too: drivers who are left would keep their membership without a word.
    isUnsaved: (isDirty) => isOpen && isDirty,
  })

  return {
    form,
    outcomes,
    isRunning,
    stop,
    /** Those who have something to cancel; the others are left out. */
    meant,
    /** Those of them who are still to be cancelled. */
    left,
    /** The day that is typed, where it is one. */
    firstDay: parseTypedDate(useWatch({ control: form.control, name: 'CancellationDate' })),
  }
}

function refusalOfSeveral(refused: readonly unknown[], done: number, left: number) {
  const ofDate = refused.filter(isOfDate).length
  return new Refusal(409, sumUp(done, left), {
    errors: [
      { Field: 'root.service', Message: sumUp(done, left) },
      ...(ofDate > 0 ? [{ Field: 'CancellationDate', Message: dateText(ofDate, refused.length) }] : []),
    ],
  })
}

function doneText(drivers: readonly Member[], done: number) {
  const [only] = drivers
  if (drivers.length === 1 && only) return `Membership of ${only.Name} cancelled`
  return `${countOfMemberships(done)} cancelled`
}

const isOfDate = (refusal: unknown) =>
  refusal instanceof Refusal && refusal.errors.some(({ Field }) => Field === 'CancellationDate')

const dateText = (count: number, all: number) =>
  count === all
    ? 'Not possible on this date. The list says why.'
    : `Not possible on this date for ${count} of the drivers. The list says why.`

const isPlanned = (outcome: Outcome | undefined) => outcome?.is === 'cancelled' && outcome.isPlanned

const sumUp = (done: number, left: number) =>
  done === 0
    ? 'No membership was cancelled. The list says why.'
    : `${countOfMemberships(done)} ${done > 1 ? 'were' : 'was'} cancelled, ${left} ${left === 1 ? 'was' : 'were'} not. The list says why.`

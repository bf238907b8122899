import type { FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Refusal } from 'shared-api'
import type { Cancellation } from 'shared-api/memberships'
import { readTypedDate } from 'shared-api/typed-date'
import { formatDate, notify, showRefusal, useOneAtATime, useUnsavedInput } from 'shared-ui'
import { checkCancellation, emptyCancellation, type CancellationFields } from './cancellation-form.ts'
import { countOfMemberships, hasSomethingToCancel, type Member, nextStepOf } from './membership-state.ts'
import { type Outcome, useCancellations } from './use-cancellations.ts'

type Body = Omit<Cancellation, 'DriverId'>

interface Given {
  drivers: readonly Member[]
  isOpen: boolean
  onClosed: () => void
  onSettled: (leftIds: readonly string[]) => void
}

/** The form of a cancellation, and what has come of it so far. */
export function useCancelForm({ drivers, isOpen, onClosed, onSettled }: Given) {
  const form = useForm<CancellationFields, unknown, Body>({
    resolver: checkCancellation,
    defaultValues: emptyCancellation,
    shouldFocusError: false,
  })
  const { run, outcomes, isRunning, stop } = useCancellations()
  const oneAtATime = useOneAtATime()
  // While it runs, too: those who are left would keep their membership without a word.
  useUnsavedInput(isOpen && form.formState.isDirty)
  // Who was chosen alone was meant, with a membership or without.
  const meant = drivers.filter(
    drivers.length === 1 ? (driver) => nextStepOf(driver) === 'cancel' : hasSomethingToCancel,
  )
  const leftOf = (results: ReadonlyMap<string, Outcome>) =>
    meant.filter(({ Id }) => results.get(Id)?.is !== 'cancelled')
  const left = leftOf(outcomes)

  async function cancel(body: Body) {
    const results = await run(left, body)
    const stillLeft = leftOf(results)
    const done = left.length - stillLeft.length
    onSettled(drivers.filter(({ Id }) => results.get(Id)?.is !== 'cancelled').map(({ Id }) => Id))
    if (stillLeft.length === 0) {
      notify.success(doneWords(drivers, done), sayWhen(body.CancellationDate, left, results))
      onClosed()
      return
    }
    const refused = stillLeft.flatMap((driver) => {
      const outcome = results.get(driver.Id)
      return outcome?.is === 'refused' ? [{ driver, ...outcome }] : []
    })
    const [first] = refused
    if (!first) return
    if (drivers.length === 1) showOne(first.refusal, first.words)
    else {
      form.setError('root.service', { message: sumUp(done, stillLeft.length) })
      const ofDate = refused.filter(({ refusal }) => isOfDate(refusal)).length
      if (ofDate > 0) form.setError('CancellationDate', { message: dateWords(ofDate, refused.length) })
    }
  }

  function showOne(refusal: unknown, words: string) {
    if (showRefusal(refusal, form.setError).length === 0) form.setError('root.service', { message: words })
  }

  return {
    ...form,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void oneAtATime(form.handleSubmit(cancel))
    },
    outcomes,
    isRunning,
    stop,
    /** Those who have something to cancel; the others are left out. */
    meant,
    /** Those of them who are still to be cancelled. */
    left,
    /** The day that is typed, where it is one. */
    firstDay: readTypedDate(useWatch({ control: form.control, name: 'CancellationDate' })),
  }
}

function doneWords(drivers: readonly Member[], done: number) {
  const [only] = drivers
  if (drivers.length === 1 && only) return `Membership of ${only.Name} cancelled`
  return `${countOfMemberships(done)} cancelled`
}

const isOfDate = (refusal: unknown) =>
  refusal instanceof Refusal && refusal.errors.some(({ Field }) => Field === 'CancellationDate')

const dateWords = (count: number, all: number) =>
  count === all
    ? 'Not possible on this date. The list says why.'
    : `Not possible on this date for ${count} of the drivers. The list says why.`

const isPlanned = (outcome: Outcome | undefined) => outcome?.is === 'cancelled' && outcome.isPlanned

const sayWhen = (day: string, drivers: readonly Member[], results: ReadonlyMap<string, Outcome>) =>
  drivers.every(({ Id }) => isPlanned(results.get(Id)))
    ? `From ${formatDate(day)}. It can be taken back until then.`
    : `From ${formatDate(day)}.`

const sumUp = (done: number, left: number) =>
  done === 0
    ? 'No membership was cancelled. The list says why.'
    : `${countOfMemberships(done)} ${done > 1 ? 'were' : 'was'} cancelled, ${left} ${left === 1 ? 'was' : 'were'} not. The list says why.`

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate, useNavigate } from 'react-router-dom'
import type { DriverDraft } from 'shared-api/drivers/driver-form'
import type { DriverMatch } from 'shared-api/drivers/driver-search'
import { useCarrierId } from 'shared-auth'
import { notify, showRefusal, useOneAtATime, useUnsavedInput } from 'shared-ui'
import { driverDraftHandoff, clearDriverDraftHandoff } from '../driver-form/driver-draft-handoff.ts'
import { isUnknownCode, unknownCode } from '../driver-form/discount-code.ts'
import { checkDraft } from '../driver-form/driver-draft.ts'
import { type DriverFields, emptyDriver } from '../driver-form/driver-fields.ts'
import { referenceQueries } from '../driver-form/reference-queries.ts'
import { useSignal } from '../driver-form/use-signal.ts'
import { paths } from '../paths.ts'
import { useAddDriver, useLookUp } from './add-driver-queries.ts'
import { useAddStep } from './add-step.ts'
import { CarriedNote } from './carried-note.tsx'
import { DriverDetailsForm } from './driver-details-form.tsx'
import { isSameLookUp, type LookUpFields, lookUpFieldsOf, lookUpNames, searchOf } from './look-up-fields.ts'
import { LookUpForm } from './look-up-form.tsx'
import { LookUpMatches } from './look-up-matches.tsx'
import { ReviewDriver } from './review-driver.tsx'

/** What was asked last, and who was found then. */
export interface LookedUp {
  fields: LookUpFields
  matches: readonly DriverMatch[]
}

/** Look-up, details, review: one form over all steps. */
export function AddDriver() {
  const carrierId = useCarrierId()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [step, goTo] = useAddStep()
  const [lookedUp, setLookedUp] = useState<LookedUp>()
  const [partToChange, setPartToChange] = useState<string>()
  const signal = useSignal(step)
  const pageSignal = useSignal()
  const lookUp = useLookUp(signal)
  const add = useAddDriver()
  const oneAtATime = useOneAtATime()
  const [carried] = useState(driverDraftHandoff)
  useEffect(clearDriverDraftHandoff, [])
  const form = useForm<DriverFields, unknown, DriverDraft>({
    resolver: checkDraft,
    defaultValues: carried?.fields ?? { ...emptyDriver, CarrierId: carrierId ?? '' },
    shouldFocusError: false,
  })

  const { isDirty, isSubmitting } = form.formState
  // Finding the driver leads to the profile: an answered question is no loss.
  const letGo = useUnsavedInput(
    carried !== undefined || (lookedUp !== undefined && (step !== 'found' || isDirty)),
  )

  function found(now: LookedUp, typed: LookUpFields) {
    for (const name of lookUpNames) form.setValue(name, typed[name])
    setLookedUp(now)
    setPartToChange(undefined)
    goTo(now.matches.length > 0 ? 'found' : 'details')
  }

  /** Who was found before and is none of them does not stop the form again. */
  async function review(draft: DriverDraft, before: LookedUp) {
    const here = signal()
    if (!(await isCodeKnown(draft))) return
    here.throwIfAborted()
    const fields = lookUpFieldsOf(form.getValues())
    if (!isSameLookUp(fields, before.fields)) {
      const matches = await lookUp.mutateAsync(searchOf(draft))
      here.throwIfAborted()
      const known = new Set(before.matches.map(identityOf))
      const isAnybodyNew = matches.some((match) => !known.has(identityOf(match)))
      setLookedUp({ fields, matches })
      if (isAnybodyNew) {
        goTo('found')
        return
      }
      // Input typed since then stays: it was not looked up.
      if (!isSameLookUp(lookUpFieldsOf(form.getValues()), fields)) return
    }
    goTo('review')
  }

  /** The review shows what it costs: a code that does not count is told before. */
  async function isCodeKnown({ ProductId, DiscountCode: code }: DriverDraft) {
    if (!ProductId || !code) return true
    try {
      await queryClient.fetchQuery(referenceQueries.prices(code))
      return true
    } catch (refusal) {
      if (!isUnknownCode(refusal)) throw refusal
      form.setError('DiscountCode', { message: unknownCode })
      return false
    }
  }

  async function send(draft: DriverDraft) {
    const here = pageSignal()
    const { Name, Active_Inactive__c } = await add.mutateAsync(draft)
    letGo()
    notify.success(`${Name} added`, `The driver is ${Active_Inactive__c} and gets an email.`)
    if (!here.aborted) await navigate(paths.driverList, { replace: true })
  }

  /** What is refused stands on the details, where it can be corrected. */
  async function submit(work: (draft: DriverDraft) => Promise<void>) {
    const here = signal()
    setPartToChange(undefined)
    await form.handleSubmit(
      async (draft) => {
        try {
          await work(draft)
        } catch (refusal) {
          // The look-up is no longer waited for here.
          if (refusal === here.reason) return
          if (showRefusal(refusal, form.setError).length > 0) goTo('details')
        }
      },
      () => goTo('details'),
    )()
  }

  // Loaded again, the page has forgotten who was looked for.
  if (lookedUp === undefined && step !== 'look-up') return <Navigate to={paths.addDriver} replace />
  if (lookedUp === undefined || step === 'look-up')
    return (
      <>
        {carried && <CarriedNote driver={carried} />}
        <LookUpForm
          typed={lookUpFieldsOf(form.getValues())}
          isAgain={lookedUp !== undefined}
          onFound={found}
        />
      </>
    )
  if (step === 'found')
    return (
      <LookUpMatches
        lookedUp={lookedUp}
        onNone={() => goTo('details')}
        onAgain={() => goTo('look-up')}
        onLinked={letGo}
      />
    )
  if (step === 'review')
    return (
      <ReviewDriver
        form={form}
        isBusy={isSubmitting}
        onSend={() => void oneAtATime(() => submit(send))}
        onBack={(part) => {
          setPartToChange(part)
          goTo('details')
        }}
      />
    )
  return (
    <>
      {carried && <CarriedNote driver={carried} />}
      <DriverDetailsForm
        form={form}
        lookedUp={lookedUp}
        partToChange={partToChange}
        isBusy={isSubmitting}
        onAgain={() => goTo('look-up')}
        onReview={() => void oneAtATime(() => submit((draft) => review(draft, lookedUp)))}
      />
    </>
  )
}

/** A match says nothing that lasts of another carrier's driver: what is shown stands for him. */
const identityOf = ({ Driver, Initials, CDL_State__c, CDL_Number__c, Standing }: DriverMatch) =>
  [Driver?.Id ?? [Initials, CDL_State__c, CDL_Number__c].join(), Standing].join()

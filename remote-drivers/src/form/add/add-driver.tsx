import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { DriverDraft } from 'shared-api/drivers/driver-form'
import type { DriverMatch } from 'shared-api/drivers/driver-search'
import { useCarrierId } from 'shared-auth'
import { notify } from 'shared-ui'
import { useRecordForm } from 'shared-ui/forms'
import { driverDraftHandoff, forgetDriverDraft } from '../fields/driver-draft-handoff.ts'
import { isUnknownCode, unknownCode } from '../fields/discount-code.ts'
import { NewDriverForm } from '../fields/driver-draft.ts'
import { emptyDriver } from '../fields/driver-fields.ts'
import { referenceQueries } from '../fields/reference-queries.ts'
import { useSignal } from '../fields/use-signal.ts'
import { paths } from '../../paths.ts'
import { useAddDriver, useLookUp } from './add-driver-queries.ts'
import { useAddStep } from './add-step.ts'
import { HandoffNote } from './handoff-note.tsx'
import { DriverDetailsForm, fields as formFields } from './driver-details-form.tsx'
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
  const [handoff] = useState(driverDraftHandoff)
  useEffect(forgetDriverDraft, [])
  const form = useRecordForm({
    record: handoff?.fields ?? { ...emptyDriver, CarrierId: carrierId ?? '' },
    fields: formFields,
    schema: NewDriverForm,
    send: (draft: DriverDraft) => add.mutateAsync(draft),
    onSaved: async ({ Id, Name, Active_Inactive__c }) => {
      notify.success(`${Name} added`, `The driver is ${Active_Inactive__c} and gets an email.`, {
        label: 'View',
        onClick: () => void navigate(paths.profile(Id)),
      })
      if (!pageSignal().aborted) await navigate(paths.driverList, { replace: true })
    },
    // What is refused stands on the details, where it can be corrected.
    onRefused: (names) => {
      if (names.length > 0) goTo('details')
    },
    // A user who finds the driver goes to the profile: a question that is answered is no loss.
    isUnsaved: (isDirty) =>
      handoff !== undefined || (lookedUp !== undefined && (step !== 'found' || isDirty)),
  })
  const { isSubmitting } = form.formState

  function found(now: LookedUp, typed: LookUpFields) {
    for (const name of lookUpNames) form.setValue(name, typed[name])
    setLookedUp(now)
    setPartToChange(undefined)
    goTo(now.matches.length > 0 ? 'found' : 'details')
  }

  /** Drivers who were found before do not stop the form again. */
  async function review(draft: DriverDraft, before: LookedUp) {
    const here = signal()
    if (!(await isCodeKnown(draft))) return
    here.throwIfAborted()
    const fields = lookUpFieldsOf(form.getValues())
    if (!isSameLookUp(fields, before.fields)) {
      const matches = await lookUp.mutateAsync(searchOf(draft))
      here.throwIfAborted()
      const known = new Set(before.matches.map(identityOf))
      const hasNewMatch = matches.some((match) => !known.has(identityOf(match)))
      setLookedUp({ fields, matches })
      if (hasNewMatch) {
        goTo('found')
        return
      }
      // A user who typed on stays where he types: that was not looked up.
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

  // Loaded again, the page has forgotten who was looked for.
  if (lookedUp === undefined && step !== 'look-up') return <Navigate to={paths.addDriver} replace />
  if (lookedUp === undefined || step === 'look-up')
    return (
      <>
        {handoff && <HandoffNote driver={handoff} />}
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
        onLinked={form.release}
      />
    )
  if (step === 'review')
    return (
      <ReviewDriver
        form={form}
        isBusy={isSubmitting}
        onSend={form.onSubmit}
        onBack={(part) => {
          setPartToChange(part)
          goTo('details')
        }}
      />
    )
  return (
    <>
      {handoff && <HandoffNote driver={handoff} />}
      <DriverDetailsForm
        form={form}
        lookedUp={lookedUp}
        partToChange={partToChange}
        isBusy={isSubmitting}
        onAgain={() => goTo('look-up')}
        onReview={form.submitTo((draft) => review(draft, lookedUp))}
      />
    </>
  )
}

/** A match says nothing that lasts of another carrier's driver: what is shown of him stands for him. */
const identityOf = ({ Driver, Initials, CDL_State__c, CDL_Number__c, Standing }: DriverMatch) =>
  [Driver?.Id ?? [Initials, CDL_State__c, CDL_Number__c].join(), Standing].join()

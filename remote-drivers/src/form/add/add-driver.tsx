import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { Draft } from 'shared-api/drafts/drafts'
import type { DriverMatch } from 'shared-api/drivers/driver-search'
import { emptyDriver } from '../fields/driver-fields.ts'
import { useSignal } from '../fields/use-signal.ts'
import { paths } from '../../paths.ts'
import { useAddStep } from './add-step.ts'
import { HandoffNote } from './handoff-note.tsx'
import { DriverDetailsForm } from './driver-details-form.tsx'
import { type LookUpFields, lookUpFieldsOf, lookUpNames } from './look-up-fields.ts'
import { LookUpForm } from './look-up-form.tsx'
import { LookUpMatches } from './look-up-matches.tsx'
import { ReviewDriver } from './review-driver.tsx'
import { useAddDriverForm } from './use-add-driver-form.ts'
import { useReview } from './use-review.ts'

/** What was asked last, and who was found then. */
export interface LookedUp {
  fields: LookUpFields
  matches: readonly DriverMatch[]
  /** Set of a draft: when it was saved. What it was looked up by is asked again before the review. */
  draftSavedAt?: string
}

const notLookedUp = lookUpFieldsOf(emptyDriver)

/** Look-up, details, review: one form over all steps. It goes on with the draft that was kept, where there is one. */
export function AddDriver({ kept }: { kept: Draft | undefined }) {
  const [step, goTo] = useAddStep()
  const [lookedUp, setLookedUp] = useState<LookedUp | undefined>(
    kept && { fields: notLookedUp, matches: [], draftSavedAt: kept.SavedAt },
  )
  const [partToChange, setPartToChange] = useState<string>()
  const signal = useSignal(step)
  const isLookedUp = lookedUp !== undefined
  const { form, handoff, discardDraft } = useAddDriverForm({ kept, step, isLookedUp, goTo })
  const review = useReview({ form, signal, onLookedUp: setLookedUp, goTo })
  const { isSubmitting } = form.formState
  const note = handoff && <HandoffNote driver={handoff} />

  function found(now: LookedUp, typed: LookUpFields) {
    for (const name of lookUpNames) form.setValue(name, typed[name])
    setLookedUp(now)
    setPartToChange(undefined)
    goTo(now.matches.length > 0 ? 'found' : 'details')
  }

  // Without a draft, a page that was loaded again has forgotten who was looked for.
  if (lookedUp === undefined && step !== 'look-up') return <Navigate to={paths.addDriver} replace />
  if (lookedUp === undefined || step === 'look-up')
    return (
      <>
        {note}
        <LookUpForm typed={lookUpFieldsOf(form.getValues())} isAgain={isLookedUp} onFound={found} />
      </>
    )
  // A page that was loaded again has forgotten who was found; the draft goes on, and asks again before the review.
  if (step === 'found' && lookedUp.matches.length === 0)
    return <Navigate to={{ search: '?step=details' }} replace />
  if (step === 'found')
    return (
      <LookUpMatches
        lookedUp={lookedUp}
        onNone={() => goTo('details')}
        onAgain={() => goTo('look-up')}
        onLinked={() => {
          form.release()
          void discardDraft()
        }}
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
      {note}
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

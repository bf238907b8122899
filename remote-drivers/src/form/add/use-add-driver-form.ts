import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Draft } from 'shared-api/drafts/drafts'
import type { DriverDraft } from 'shared-api/drivers/driver-form'
import { useCarrierId } from 'shared-auth'
import { notify } from 'shared-ui'
import { useFormDraft, useRecordForm } from 'shared-ui/forms'
import { driverDraftHandoff, forgetDriverDraft } from '../fields/driver-draft-handoff.ts'
import { NewDriverForm } from '../fields/driver-draft.ts'
import { emptyDriver } from '../fields/driver-fields.ts'
import { driverFieldsOf } from '../fields/driver-kept-draft.ts'
import type { DriverForm } from '../fields/use-fields.ts'
import { useSignal } from '../fields/use-signal.ts'
import { paths } from '../../paths.ts'
import { useAddDriver } from './add-driver-queries.ts'
import type { AddStep } from './add-step.ts'
import { fields } from './driver-details-form.tsx'
import { driverDraftStore } from './driver-draft-store.ts'

interface AddDriverFormOptions {
  kept: Draft | undefined
  step: AddStep
  isLookedUp: boolean
  goTo: (step: AddStep) => void
}

/** The one form of all steps, and the draft that is kept of it. */
export function useAddDriverForm({ kept, step, isLookedUp, goTo }: AddDriverFormOptions) {
  const carrierId = useCarrierId()
  const navigate = useNavigate()
  const pageSignal = useSignal()
  const add = useAddDriver()
  const [handoff] = useState(driverDraftHandoff)
  useEffect(forgetDriverDraft, [])
  const form = useRecordForm({
    record:
      handoff?.fields ??
      (kept ? driverFieldsOf(kept.Fields) : { ...emptyDriver, CarrierId: carrierId ?? '' }),
    fields,
    schema: NewDriverForm,
    send: (draft: DriverDraft) => add.mutateAsync(draft),
    onSaved: async ({ Id, Name, Active_Inactive__c }) => {
      notify.success(`${Name} added`, `The driver is ${Active_Inactive__c} and gets an email.`, {
        label: 'View',
        onClick: () => void navigate(paths.profile(Id)),
      })
      void discardDraft()
      if (!pageSignal().aborted) await navigate(paths.driverList, { replace: true })
    },
    // What is refused stands on the details, where it can be corrected.
    onRefused: (names) => {
      if (names.length > 0) goTo('details')
    },
    // A user who finds the driver goes to the profile: a question that is answered is no loss.
    isUnsaved: (isDirty) => handoff !== undefined || (isLookedUp && (step !== 'found' || isDirty)),
    onDiscarded: () => void discardDraft(),
  })
  const discardDraft = useKeptDraft(form, { kept, isOn: isLookedUp && step === 'details' })
  return { form, handoff, discardDraft }
}

/** Keeps the draft from the first details on. */
function useKeptDraft(form: DriverForm, { kept, isOn }: { kept: Draft | undefined; isOn: boolean }) {
  const isSaved = kept !== undefined
  const [hasBegun, setHasBegun] = useState(isSaved)
  if (isOn && !hasBegun) setHasBegun(true)
  const [store] = useState(() => driverDraftStore(kept?.CarrierId))
  return useFormDraft(form, hasBegun ? store : undefined, { isSaved })
}

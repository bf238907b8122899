import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Refusal } from 'shared-api'
import { DriverDetails } from 'shared-api/drivers/driver-form'
import type { DriverRecord } from 'shared-api/records'
import { notify, showRefusal, useOneAtATime, useUnsavedInput } from 'shared-ui'
import {
  checkOwn,
  contactOf,
  type OwnDraft,
  type OwnFields,
  ownFields,
  ownFieldsOf,
  useUpdateOwnContact,
} from './own-contact.ts'

/** What another user saved while the form was open, beside what it was filled with and what stood in it then. */
interface Changes {
  before: OwnFields
  mine: OwnFields
  theirs: OwnFields
}

/** The form of a driver's own contact, and its result. */
export function useOwnContactForm(driver: DriverRecord, onClosed: () => void) {
  /** The record that a change is a change of: as it was when the form was opened, or as the service last said. */
  const known = useRef(contactOf(driver))
  const [meanwhile, setMeanwhile] = useState<Changes>()
  const update = useUpdateOwnContact()
  const oneAtATime = useOneAtATime()
  const form = useForm<OwnFields, unknown, OwnDraft>({
    resolver: checkOwn,
    defaultValues: ownFieldsOf(contactOf(driver)),
    shouldFocusError: false,
  })
  const letGo = useUnsavedInput(form.formState.isDirty)

  function close() {
    letGo()
    onClosed()
  }

  async function send(draft: OwnDraft) {
    try {
      await update.mutateAsync({ ...draft, Version: known.current.Version })
      notify.success('Your contact details were saved')
      close()
    } catch (refusal) {
      const found = refusal instanceof Refusal ? DriverDetails.safeParse(refusal.newer) : undefined
      if (found?.success === true) meet(found.data)
      else showRefusal(refusal, form.setError)
    }
  }

  /** Another user was faster. What was not changed here goes on from their record; the rest is for the driver to choose. */
  function meet(found: DriverDetails) {
    const changes = {
      before: ownFieldsOf(known.current),
      mine: form.getValues(),
      theirs: ownFieldsOf(found),
    }
    known.current = found
    setMeanwhile(changes)
    for (const name of ownFields) {
      if (changes.mine[name] === changes.before[name]) form.setValue(name, changes.theirs[name])
    }
  }

  return {
    form,
    meanwhile,
    onCancelled: close,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void oneAtATime(form.handleSubmit(send))
    },
  }
}

export type OwnForm = ReturnType<typeof useOwnContactForm>['form']

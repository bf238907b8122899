import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { formatDate, notify, showRefusal, useOneAtATime, useUnsavedInput } from 'shared-ui'
import { useReactivateMembership } from './membership-queries.ts'
import type { Member } from './membership-state.ts'
import {
  checkReactivation,
  emptyReactivation,
  type ReactivationBody,
  type ReactivationFields,
} from './reactivation-form.ts'
import { wordsOfRefusal } from './words-of-refusal.ts'

interface Given {
  driver: Member
  isOpen: boolean
  onClosed: () => void
}

/** The form of a reactivation, and what has come of it. */
export function useReactivateForm({ driver, isOpen, onClosed }: Given) {
  const reactivate = useReactivateMembership()
  const oneAtATime = useOneAtATime()
  const form = useForm<ReactivationFields, unknown, ReactivationBody>({
    resolver: checkReactivation,
    defaultValues: emptyReactivation,
    shouldFocusError: false,
  })
  useUnsavedInput(isOpen && form.formState.isDirty)

  async function send(body: ReactivationBody) {
    try {
      const begun = await reactivate.mutateAsync({ DriverId: driver.Id, ...body })
      const day = formatDate(body.ActivationDate)
      notify.success(
        `Membership of ${driver.Name} begins again`,
        begun.Active_Inactive__c === 'Pending' ? `Pending until ${day}.` : `From ${day}.`,
      )
      onClosed()
    } catch (refusal) {
      if (showRefusal(refusal, form.setError).length === 0)
        form.setError('root.service', { message: wordsOfRefusal(refusal) })
    }
  }

  return {
    form,
    isBusy: reactivate.isPending,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void oneAtATime(form.handleSubmit(send))
    },
  }
}

export type ReactivateForm = ReturnType<typeof useReactivateForm>['form']

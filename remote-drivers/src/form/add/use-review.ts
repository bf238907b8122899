import { useQueryClient } from '@tanstack/react-query'
import type { DriverDraft } from 'shared-api/drivers/driver-form'
import type { DriverMatch } from 'shared-api/drivers/driver-search'
import { isUnknownCode, unknownCode } from '../fields/discount-code.ts'
import { referenceQueries } from '../fields/reference-queries.ts'
import type { DriverForm } from '../fields/use-fields.ts'
import type { LookedUp } from './add-driver.tsx'
import { useLookUp } from './add-driver-queries.ts'
import type { AddStep } from './add-step.ts'
import { isSameLookUp, lookUpFieldsOf, searchOf } from './look-up-fields.ts'

interface ReviewOptions {
  form: DriverForm
  /** Aborted when the step is left. */
  signal: () => AbortSignal
  onLookedUp: (lookedUp: LookedUp) => void
  goTo: (step: AddStep) => void
}

/** Goes on to the review, or to drivers who were not found before: those who were do not stop the form again. */
export function useReview({ form, signal, onLookedUp, goTo }: ReviewOptions) {
  const queryClient = useQueryClient()
  const lookUp = useLookUp(signal)

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

  return async function review(draft: DriverDraft, before: LookedUp) {
    const here = signal()
    if (!(await isCodeKnown(draft))) return
    here.throwIfAborted()
    const fields = lookUpFieldsOf(form.getValues())
    if (!isSameLookUp(fields, before.fields)) {
      const matches = await lookUp.mutateAsync(searchOf(draft))
      here.throwIfAborted()
      const known = new Set(before.matches.map(identityOf))
      const hasNewMatch = matches.some((match) => !known.has(identityOf(match)))
      onLookedUp({ fields, matches })
      if (hasNewMatch) {
        goTo('found')
        return
      }
      // A user who typed on stays where he types: that was not looked up.
      if (!isSameLookUp(lookUpFieldsOf(form.getValues()), fields)) return
    }
    goTo('review')
  }
}

/** A match says nothing that lasts of another carrier's driver: what is shown of him stands for him. */
const identityOf = ({ Driver, Initials, CDL_State__c, CDL_Number__c, Standing }: DriverMatch) =>
  [Driver?.Id ?? [Initials, CDL_State__c, CDL_Number__c].join(), Standing].join()

import type { Member } from './membership-state.ts'
import { useQuery } from '@tanstack/react-query'
import { earliestLocalDate } from 'shared-api/earliest-local-date'
import { isCancellationTooLate } from 'shared-api/memberships/membership-days'
import { dateFormat, parseTypedDate } from 'shared-api/typed-date'
import { DateField, formatDate, SelectField, Text } from 'shared-ui'
import { RecordForm } from 'shared-ui/forms'
import { useNotLoaded } from '../form/fields/use-not-loaded.tsx'
import { EndingDrivers } from './ending-drivers.tsx'
import { membershipQueries } from './membership-queries.ts'
import type { useCancelForm } from './use-cancel-form.ts'
import { WhatEnds } from './what-ends.tsx'
import { dayAnywhere, localToday } from './local-today.ts'

interface CancelFormProps {
  cancellation: ReturnType<typeof useCancelForm>
  drivers: readonly Member[]
}

export function CancelForm({ cancellation, drivers }: CancelFormProps) {
  const { form, meant, isRunning, outcomes } = cancellation
  const reasons = useQuery(membershipQueries.reasons())
  const notLoaded = useNotLoaded(reasons)
  const [only] = drivers
  // On a day that is refused nothing ends; of several, for some it may have.
  const isRefused = drivers.length === 1 && form.formState.errors.CancellationDate !== undefined
  const firstDay = isRefused ? undefined : cancellation.firstDay
  // Read below, where it is shown. Several may be of carriers on both sides of midnight.
  const history = useQuery({ ...membershipQueries.history(meant[0]?.Id ?? ''), enabled: false })
  const today = meant.length === 1 ? history.data?.Today : undefined
  return (
    <RecordForm form={form} id="cancel-membership" label="Cancel membership">
      <SelectField
        {...form.field('CancellationReason')}
        disabled={isRunning}
        options={[
          { value: '', label: reasons.isPending ? 'Loading' : 'Choose a reason' },
          ...(reasons.data ?? []),
        ]}
        error={notLoaded ?? form.field('CancellationReason').error}
      />
      <DateField
        {...form.field('CancellationDate')}
        hint={`The first day without membership. ${dateFormat}`}
        read={parseTypedDate}
        disabled={isRunning}
      />
      {drivers.length === 1 && only ? (
        <WhatEnds driver={only} firstDay={firstDay} />
      ) : (
        <EndingDrivers drivers={drivers} outcomes={outcomes} firstDay={firstDay} />
      )}
      <Text as="output" textStyle="dense" color="fg.muted">
        {sayWhetherUndone(firstDay, today)}
      </Text>
    </RecordForm>
  )
}

/** `today` by the carrier's calendar, which is any that the world has where it is not known. */
function sayWhetherUndone(firstDay: string | undefined, today: string | undefined) {
  if (firstDay !== undefined && !isCancellationTooLate(firstDay, localToday())) {
    if (firstDay > (today ?? dayAnywhere()))
      return `You can undo the cancellation until ${formatDate(firstDay)}.`
    if (firstDay <= (today ?? earliestLocalDate()))
      return "This takes effect at once and can't be undone. To bring a driver back, reactivate the membership."
  }
  return 'You can undo a cancellation until the day it takes effect.'
}

import type { Member } from './membership-state.ts'
import { useQuery } from '@tanstack/react-query'
import { dayAnywhere, dayEverywhere } from 'shared-api/day-everywhere'
import { formDay, isCancellationTooLate } from 'shared-api/memberships/membership-days'
import { dateForm, readTypedDate } from 'shared-api/typed-date'
import { Box, DateField, ErrorSummary, formatDate, SelectField, Text } from 'shared-ui'
import { notLoaded } from '../driver-form/not-loaded.tsx'
import { EndingDrivers } from './ending-drivers.tsx'
import { membershipQueries } from './membership-queries.ts'
import type { useCancelForm } from './use-cancel-form.ts'
import { WhatEnds } from './what-ends.tsx'

interface CancelFormProps {
  form: ReturnType<typeof useCancelForm>
  drivers: readonly Member[]
}

export function CancelForm({ form, drivers }: CancelFormProps) {
  const reasons = useQuery(membershipQueries.reasons())
  const { errors, submitCount } = form.formState
  const [only] = drivers
  // On a day that is refused nothing ends; of several, for some it may have.
  const isRefused = drivers.length === 1 && errors.CancellationDate !== undefined
  const firstDay = isRefused ? undefined : form.firstDay
  // Read below, where it is shown. Several may be of carriers on both sides of midnight.
  const history = useQuery({ ...membershipQueries.history(form.meant[0]?.Id ?? ''), enabled: false })
  const today = form.meant.length === 1 ? history.data?.Today : undefined
  return (
    <Box asChild display="grid" gap="4">
      <form id="cancel-membership" aria-label="Cancel membership" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={errors} attempt={submitCount} />
        <SelectField
          {...form.register('CancellationReason')}
          label="Reason"
          disabled={form.isRunning}
          options={[
            { value: '', label: reasons.isPending ? 'Loading' : 'Choose a reason' },
            ...(reasons.data ?? []),
          ]}
          error={notLoaded(reasons, 'CancellationReason') ?? errors.CancellationReason?.message}
        />
        <DateField
          {...form.register('CancellationDate')}
          label="Cancellation date"
          hint={`The first day without membership. ${dateForm}`}
          read={readTypedDate}
          disabled={form.isRunning}
          error={errors.CancellationDate?.message}
        />
        {drivers.length === 1 && only ? (
          <WhatEnds driver={only} firstDay={firstDay} />
        ) : (
          <EndingDrivers drivers={drivers} outcomes={form.outcomes} firstDay={firstDay} />
        )}
        <Text as="output" textStyle="dense" color="fg.muted">
          {sayWhetherTakenBack(firstDay, today)}
        </Text>
      </form>
    </Box>
  )
}

/** `today` by the carrier's calendar, which is any that the world has where it is not known. */
function sayWhetherTakenBack(firstDay: string | undefined, today: string | undefined) {
  if (firstDay !== undefined && !isCancellationTooLate(firstDay, formDay())) {
    if (firstDay > (today ?? dayAnywhere()))
      return `Until ${formatDate(firstDay)} the cancellation can be taken back.`
    if (firstDay <= (today ?? dayEverywhere()))
      return "This takes effect at once and can't be taken back. To bring a driver back, reactivate the membership."
  }
  return "A cancellation for a day to come, by the carrier's calendar, can be taken back until that day."
}

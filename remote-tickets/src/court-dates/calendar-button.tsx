import { useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import { courtDates } from 'shared-api/tickets/court-dates'
import { Button, notify, readFailure, saveBlob } from 'shared-ui'

interface CalendarButtonProps {
  carrierId: string | undefined
  isEmpty: boolean
}

/** Saves the court dates as a file that calendar programs open. */
export function CalendarButton({ carrierId, isEmpty }: CalendarButtonProps) {
  const calendar = useMutation({
    mutationFn: () => call(courtDates.calendar, { query: { CarrierId: carrierId } }),
    meta: { records: 'kept' },
    onSuccess: (content) => saveBlob(content, 'court-dates.ics'),
    onError: (error) => notify.failure('The calendar could not be saved', readFailure(error).message),
  })
  return (
    <Button
      icon="calendar"
      isBusy={calendar.isPending}
      unavailable={isEmpty ? 'There is no upcoming court date.' : undefined}
      onClick={() => calendar.mutate()}
    >
      Save to calendar
    </Button>
  )
}

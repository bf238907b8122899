import { useState } from 'react'
import { call } from 'shared-api'
import { courtDates } from 'shared-api/tickets/court-dates'
import { Button, notify } from 'shared-ui'
import { saveBlob } from 'shared-ui/tables'

interface CalendarButtonProps {
  carrierId: string | undefined
  isEmpty: boolean
}

/** Saves the court dates as a file that calendar programs open. */
export function CalendarButton({ carrierId, isEmpty }: CalendarButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function save() {
    setIsBusy(true)
    try {
      saveBlob(await call(courtDates.calendar, { query: { CarrierId: carrierId } }), 'court-dates.ics')
    } catch {
      notify.failure('The calendar could not be saved', 'Check your connection and try again.')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      icon="calendar"
      isBusy={isBusy}
      unavailable={isEmpty ? 'There is no upcoming court date.' : undefined}
      onClick={() => void save()}
    >
      Save to calendar
    </Button>
  )
}

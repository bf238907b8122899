import type { DriverFilter, driverExpiries } from 'shared-api/drivers'
import type { ActionGroup } from 'shared-ui/tables'

type Expires = Exclude<(typeof driverExpiries)[number], ''>

/** What is overdue is in the windows too. */
const lines: Record<Expires, string> = {
  Overdue: 'Overdue',
  Within30: 'Within 30 days, or overdue',
  Within60: 'Within 60 days, or overdue',
}

const expiries: readonly Expires[] = ['Overdue', 'Within30', 'Within60']

/** The filter in words, where one is on. */
export const expiryWords: Record<Expires, string> = {
  Overdue: 'CDL or medical card is overdue',
  Within30: 'CDL or medical card is overdue or expires within 30 days',
  Within60: 'CDL or medical card is overdue or expires within 60 days',
}

export const expiryGroup = (
  chosen: DriverFilter['Expires'],
  onChosen: (expires: Expires) => void,
): ActionGroup => ({
  label: 'CDL or medical card expires',
  actions: expiries.map((expires) => ({
    id: expires,
    label: lines[expires],
    isChosen: expires === chosen,
    onChosen: () => onChosen(expires),
  })),
})

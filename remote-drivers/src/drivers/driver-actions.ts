import type { DriverRow } from 'shared-api/drivers'
import type { Action } from 'shared-ui/tables'
import { type Member, type MembershipStep, nextStepOf } from '../memberships/membership-state.ts'
import { otherPaths, paths } from '../paths.ts'

export interface DriverWays {
  goTo: (place: string) => void
  /** Opens the dialog of what is to become of these memberships. */
  change: (step: MembershipStep, drivers: readonly Member[]) => void
}

/** The ways on from a row of the list. */
export interface RowWays extends DriverWays {
  /** Into a file of that name, with the columns that are shown. */
  exportRows: (fileName: string, drivers: readonly DriverRow[]) => void
}

const steps: Record<MembershipStep, Pick<Action, 'label' | 'icon' | 'isDanger'>> = {
  cancel: { label: 'Cancel membership', icon: 'circle-minus', isDanger: true },
  restore: { label: 'Take back cancellation', icon: 'undo-2' },
  reactivate: { label: 'Reactivate membership', icon: 'rotate-cw' },
}

/** What can be done with one driver. */
export const actionsOfDriver = (driver: Member, ways: DriverWays): Action[] => [
  ...placesOf(driver, ways),
  membershipAction(driver, ways),
]

/** The same in the list, whose row can be exported. */
export const actionsOfRow = (driver: DriverRow, ways: RowWays): Action[] => [
  ...placesOf(driver, ways),
  {
    id: 'export',
    label: 'Export CSV',
    icon: 'download',
    onChosen: () => ways.exportRows('driver', [driver]),
  },
  membershipAction(driver, ways),
]

const placesOf = ({ Id }: Member, { goTo }: DriverWays): Action[] => [
  { id: 'profile', label: 'Open profile', icon: 'user', onChosen: () => goTo(paths.profile(Id)) },
  { id: 'edit', label: 'Edit', icon: 'pencil', onChosen: () => goTo(paths.editDriver(Id)) },
  {
    id: 'mvr',
    label: 'Request MVR',
    icon: 'file-text',
    onChosen: () => goTo(otherPaths.requestMvr([Id])),
  },
]

function membershipAction(driver: Member, { change }: DriverWays): Action {
  const step = nextStepOf(driver)
  return { id: 'membership', ...steps[step], onChosen: () => change(step, [driver]) }
}

import type { DriverRow } from 'shared-api/drivers'
import { notify } from 'shared-ui'
import type { Action } from 'shared-ui/tables'
import { type Member, type MembershipStep, nextStepOf } from '../memberships/membership-state.ts'
import { otherPaths, paths } from '../paths.ts'

/** Opens the dialog that changes these memberships. */
export type ChangeMemberships = (step: MembershipStep, drivers: readonly Member[]) => void

interface RowActions {
  change: ChangeMemberships
  /** Into a file of that name, with the columns that are shown. */
  exportRows: (fileName: string, drivers: readonly DriverRow[]) => void
}

const steps: Record<MembershipStep, Pick<Action, 'label' | 'icon' | 'isDanger'>> = {
  cancel: { label: 'Cancel membership', icon: 'circle-minus', isDanger: true },
  restore: { label: 'Undo cancellation', icon: 'undo-2' },
  reactivate: { label: 'Reactivate membership', icon: 'rotate-cw' },
}

const profile = ({ Id }: Member): Action => ({
  id: 'profile',
  label: 'Open profile',
  icon: 'user',
  to: paths.profile(Id),
})

const edit = ({ Id }: Member): Action => ({
  id: 'edit',
  label: 'Edit',
  icon: 'pencil',
  to: paths.editDriver(Id),
})

const requestMvr = (drivers: readonly Pick<Member, 'Id'>[]): Action => ({
  id: 'mvr',
  label: 'Request MVR',
  icon: 'file-text',
  to: otherPaths.requestMvr(drivers.map(({ Id }) => Id)),
})

function changeMembership(driver: Member, change: ChangeMemberships): Action {
  const step = nextStepOf(driver)
  return { id: 'membership', ...steps[step], onChosen: () => change(step, [driver]) }
}

/** What can be done with a driver of the list. */
export const actionsOfRow = (driver: DriverRow, { change, exportRows }: RowActions): Action[] => [
  profile(driver),
  edit(driver),
  requestMvr([driver]),
  { id: 'export', label: 'Export CSV', icon: 'download', onChosen: () => exportRows('driver', [driver]) },
  changeMembership(driver, change),
]

/** The same on the driver's profile, which has a button for editing and no columns to export. */
export const actionsOfProfile = (driver: Member, change: ChangeMemberships): Action[] => [
  requestMvr([driver]),
  changeMembership(driver, change),
]

/** As many ids as an address can name, so that it can be loaded again. */
const requestedAtMost = 200
/** Each is a request, and the service takes 240 changes a minute. */
const cancelledAtMost = 100

/** What can be done with the selected drivers; the first is the one that a phone has room for. */
export const actionsOfSelection = (
  drivers: readonly DriverRow[],
  { change, exportRows }: RowActions,
): Action[] => [
  drivers.length <= requestedAtMost
    ? requestMvr(drivers)
    : { ...tooMany(`${requestedAtMost} drivers`), id: 'mvr', label: 'Request MVR', icon: 'file-text' },
  {
    id: 'export',
    label: 'Export CSV',
    icon: 'download',
    onChosen: () => exportRows('drivers-selected', drivers),
  },
  {
    ...(drivers.length <= cancelledAtMost
      ? { onChosen: () => change('cancel', drivers) }
      : tooMany(`${cancelledAtMost} memberships`)),
    id: 'cancel',
    label: 'Cancel membership',
    icon: 'circle-minus',
  },
]

const tooMany = (most: string) => ({
  onChosen: () => notify.failure(`At most ${most} at a time`, 'Select fewer drivers.'),
})

import { features } from 'shared-api/features'
import type { Action } from 'shared-ui/tables'
import {
  hasSomethingToCancel,
  type Member,
  type MembershipStep,
  nextStepOf,
} from '../memberships/membership-state.ts'
import { otherPaths, paths } from '../paths.ts'

/** Opens the dialog that changes these memberships. */
export type ChangeMemberships = (step: MembershipStep, drivers: readonly Member[]) => void

interface RowActions<Row> {
  change: ChangeMemberships
  /** Into a file of that name, with the columns that are shown. */
  exportRows: (fileName: string, drivers: readonly Row[]) => void
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

/** Nothing where this installation takes no requests. */
const requestMvr = (drivers: readonly Pick<Member, 'Id'>[]): Action[] =>
  features.mvrRequests
    ? [
        {
          id: 'mvr',
          label: 'Request MVR',
          icon: 'file-text',
          ...(drivers.length <= requestedAtMost
            ? { to: otherPaths.requestMvr(drivers.map(({ Id }) => Id)) }
            : tooMany(`${requestedAtMost} drivers`)),
        },
      ]
    : []

function changeMembership(driver: Member, change: ChangeMemberships): Action {
  const step = nextStepOf(driver)
  return {
    id: 'membership',
    ...steps[step],
    ...(step === 'cancel' && !hasSomethingToCancel(driver)
      ? { unavailable: 'This driver has no membership yet.' }
      : { onChosen: () => change(step, [driver]) }),
  }
}

/** What can be done with a driver of the list. */
export const actionsOfRow = <Row extends Member>(
  driver: Row,
  { change, exportRows }: RowActions<Row>,
): Action[] => [
  profile(driver),
  edit(driver),
  ...requestMvr([driver]),
  { id: 'export', label: 'Export CSV', icon: 'download', onChosen: () => exportRows('driver', [driver]) },
  changeMembership(driver, change),
]

/** The same on the driver's profile, which has a button for editing and no columns to export. */
export const actionsOfProfile = (driver: Member, change: ChangeMemberships): Action[] => [
  ...requestMvr([driver]),
  changeMembership(driver, change),
]

/** As many ids as an address can name, so that it can be loaded again. */
const requestedAtMost = 200
/** Each is a request, and the service takes 240 changes a minute. */
const cancelledAtMost = 100

/** What can be done with the selected drivers; the first is the one that a phone has room for. */
export const actionsOfSelection = <Row extends Member>(
  drivers: readonly Row[],
  { change, exportRows }: RowActions<Row>,
): Action[] => [
  ...requestMvr(drivers),
  {
    id: 'export',
    label: 'Export CSV',
    icon: 'download',
    onChosen: () => exportRows('drivers-selected', drivers),
  },
  {
    id: 'cancel',
    label: 'Cancel membership',
    icon: 'circle-minus',
    ...(drivers.length > cancelledAtMost
      ? tooMany(`${cancelledAtMost} memberships`)
      : drivers.some(hasSomethingToCancel)
        ? { onChosen: () => change('cancel', drivers) }
        : { unavailable: 'None of the selected drivers has a membership to cancel.' }),
  },
]

const tooMany = (most: string) => ({ unavailable: `At most ${most} at a time. Select fewer drivers.` })

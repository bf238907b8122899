import type { DriverRow } from 'shared-api/drivers'
import { notify } from 'shared-ui'
import type { Action } from 'shared-ui/tables'
import { otherPaths } from '../paths.ts'
import type { RowWays } from './driver-actions.ts'

/** As many ids as an address can name, so that it can be loaded again. */
const requestedAtMost = 200
/** Each is a request, and the service takes 240 changes a minute. */
const cancelledAtMost = 100

/** What can be done with the drivers that are selected; the first is the one that a phone has room for. */
export function actionsOfSelection(
  drivers: readonly DriverRow[],
  { goTo, change, exportRows }: RowWays,
): Action[] {
  function requestMvr() {
    if (drivers.length <= requestedAtMost) goTo(otherPaths.requestMvr(drivers.map(({ Id }) => Id)))
    else notify.failure(`At most ${requestedAtMost} drivers at a time`, 'Select fewer of them.')
  }
  function cancel() {
    if (drivers.length <= cancelledAtMost) change('cancel', drivers)
    else notify.failure(`At most ${cancelledAtMost} memberships at a time`, 'Select fewer drivers.')
  }
  return [
    { id: 'mvr', label: 'Request MVR', icon: 'file-text', onChosen: requestMvr },
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
      onChosen: cancel,
    },
  ]
}

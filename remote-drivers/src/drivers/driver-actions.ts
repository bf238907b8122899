import type { Action } from 'shared-ui/tables'
import { type Member, type MembershipStep, nextStepOf } from '../memberships/membership-state.ts'
import { otherPaths, paths } from '../paths.ts'

export interface DriverWays {
  goTo: (place: string) => void
  /** Opens the dialog of what is to become of these memberships. */
  change: (step: MembershipStep, drivers: readonly Member[]) => void
}

const steps: Record<MembershipStep, Pick<Action, 'label' | 'icon' | 'isDanger'>> = {
  cancel: { label: 'Cancel membership', icon: 'circle-minus', isDanger: true },
  restore: { label: 'Take back cancellation', icon: 'undo-2' },
  reactivate: { label: 'Reactivate membership', icon: 'rotate-cw' },
}

/** What can be done with one driver. */
export function actionsOfDriver(driver: Member, { goTo, change }: DriverWays): Action[] {
  const step = nextStepOf(driver)
  return [
    {
      id: 'profile',
      label: 'Open profile',
      icon: 'user',
      onChosen: () => goTo(paths.profile(driver.Id)),
    },
    { id: 'edit', label: 'Edit', icon: 'pencil', onChosen: () => goTo(paths.editDriver(driver.Id)) },
    {
      id: 'mvr',
      label: 'Request MVR',
      icon: 'file-text',
      onChosen: () => goTo(otherPaths.requestMvr([driver.Id])),
    },
    { id: 'membership', ...steps[step], onChosen: () => change(step, [driver]) },
  ]
}

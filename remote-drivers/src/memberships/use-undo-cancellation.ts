import { notify } from 'shared-ui'
import { useRestoreMembership } from './membership-queries.ts'
import { countOfMemberships, type Member } from './membership-state.ts'
import { refusalText } from './refusal-text.ts'

/** Undoes from the toast what was just cancelled, one driver after the other, and says how it went. */
export function useUndoCancellation() {
  const restore = useRestoreMembership()
  return async (drivers: readonly Member[]) => {
    try {
      for (const { Id } of drivers) await restore.mutateAsync(Id)
    } catch (refusal) {
      notify.failure('Cancellation not undone', refusalText(refusal))
      return
    }
    const [only] = drivers
    const whose =
      drivers.length === 1 && only ? `The membership of ${only.Name}` : countOfMemberships(drivers.length)
    notify.success('Cancellation undone', `${whose} ${drivers.length === 1 ? 'continues' : 'continue'}.`)
  }
}

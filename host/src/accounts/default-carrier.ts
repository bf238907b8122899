import type { AccountEntry } from 'shared-api/accounts'
import type { UserDetails } from 'shared-api/sessions'

/** The pinned account if it is among the user's, else the first one; undefined when there is none. */
export function defaultCarrier(user: Pick<UserDetails, 'PinedAccountId'>, accounts: readonly AccountEntry[]) {
  const pinned = accounts.find(({ Account }) => Account.Id === user.PinedAccountId)
  return (pinned ?? accounts[0])?.Account.Id
}

/**
 * The carrier to select before the first page is drawn, or 'keep' for what the tab has already chosen. A choice that
 * is not among the accounts any more counts as none.
 */
export function carrierToSelect(
  choice: { hasChosen: boolean; carrierId: string | undefined },
  user: Pick<UserDetails, 'PinedAccountId'>,
  accounts: readonly AccountEntry[],
): 'keep' | { carrierId: string | undefined } {
  const isStillThere =
    choice.carrierId === undefined || accounts.some(({ Account }) => Account.Id === choice.carrierId)
  if (choice.hasChosen && isStillThere) return 'keep'
  return { carrierId: defaultCarrier(user, accounts) }
}

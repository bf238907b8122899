import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AccountEntry } from 'shared-api/accounts'
import type { UserDetails } from 'shared-api/sessions'
import { hasChosenCarrier, selectCarrier, useCarrierId } from 'shared-auth'
import { accountQueries } from '../accounts/account-queries.ts'
import { carrierToSelect } from '../accounts/default-carrier.ts'

export interface AccountList {
  entries: readonly AccountEntry[]
  /** The list is empty because the call failed. */
  hasFailed: boolean
  isFetching: boolean
  onRetry: () => void
}

export type PortalData =
  | { is: 'loading' }
  | { is: 'failed'; error: unknown; onRetry: () => Promise<unknown> }
  /** `isAfterFailure`: it comes after a page that said that the portal could not be opened. */
  | { is: 'ready'; user: UserDetails; accounts: AccountList; isAfterFailure: boolean }

/**
 * The specification's order: user details, then the account list, then master data. Without user details there is
 * nothing more; without the account list it goes on with an empty one. Ready means that the carrier is selected too,
 * so that the first page asks for its data once. What is there stays, also when it could not be asked for again.
 */
export function usePortalData(): PortalData {
  const user = useQuery(accountQueries.user())
  // A query that is asked again forgets why it failed; what says so stays until there is an answer.
  const [failure, setFailure] = useState<unknown>(null)
  if (user.error !== null && user.error !== failure) setFailure(user.error)
  const accounts = useQuery({ ...accountQueries.list(), enabled: user.data !== undefined })
  useQuery({ ...accountQueries.states(), enabled: user.data !== undefined && !accounts.isPending })
  const carrierId = useCarrierId()
  // Also while they are asked for again: the page with what is typed on it stays.
  const haveAccountsFailed = accounts.data === undefined && accounts.errorUpdateCount > 0

  const carrier =
    user.data !== undefined && accounts.data !== undefined
      ? carrierToSelect({ hasChosen: hasChosenCarrier(), carrierId }, user.data, accounts.data)
      : 'keep'
  const toSelect = carrier === 'keep' ? undefined : carrier
  const isCarrierDue = toSelect !== undefined
  const dueCarrierId = toSelect?.carrierId

  useEffect(() => {
    if (isCarrierDue) selectCarrier(dueCarrierId)
  }, [isCarrierDue, dueCarrierId])

  if (user.data === undefined) {
    if (failure !== null) return { is: 'failed', error: failure, onRetry: () => user.refetch() }
    return { is: 'loading' }
  }
  if ((accounts.isPending && !haveAccountsFailed) || isCarrierDue) return { is: 'loading' }
  return {
    is: 'ready',
    user: user.data,
    isAfterFailure: failure !== null,
    accounts: {
      entries: accounts.data ?? [],
      hasFailed: haveAccountsFailed,
      isFetching: accounts.isFetching,
      onRetry: () => void accounts.refetch(),
    },
  }
}

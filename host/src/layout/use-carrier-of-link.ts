import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AccountEntry } from 'shared-api/accounts'
import { selectCarrier } from 'shared-auth'
import { carrierFromLink } from '../accounts/carrier-link.ts'

/**
 * Selects the carrier that a link has carried, and takes it out of the address: only one of the user's own. True until
 * that is done, so that the page never asks for what was selected before.
 */
export function useCarrierOfLink(accounts: readonly AccountEntry[]): boolean {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const { carrierId, rest } = carrierFromLink(search)
  const isOwn = accounts.some(({ Account }) => Account.Id === carrierId)

  useLayoutEffect(() => {
    if (carrierId === undefined) return
    if (isOwn) selectCarrier(carrierId)
    void navigate({ pathname, search: rest, hash }, { replace: true, state })
  }, [carrierId, isOwn, navigate, pathname, rest, hash, state])

  return carrierId !== undefined
}

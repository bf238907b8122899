import { useLocation, useNavigate } from 'react-router-dom'
import { selectCarrier } from 'shared-auth'
import { confirmLeave } from 'shared-ui'
import { hostPageAt } from '../layout/host-pages.ts'

/** A page number belongs to the list of one carrier; filter and sort hold for the next one too. */
export function useCarrierSwitch() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return (carrierId: string | undefined) => {
    const kept = new URLSearchParams(search)
    kept.delete('Page')
    const go = () => {
      void navigate({ pathname, search: kept.toString() }, { replace: true, state })
      selectCarrier(carrierId)
    }
    // A page of no carrier stays as it is, with what was typed.
    if (hostPageAt(pathname)?.isOfNoCarrier === true) go()
    else confirmLeave(go)
  }
}

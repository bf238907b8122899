import { useEffect, useRef } from 'react'
import { useCarrierId } from 'shared-auth'
import { forgetRecalledToast } from 'shared-ui'

/** What Alt+T recalls acts for one carrier and user: another carrier, and the end of the session, forget it. */
export function useCarrierToasts() {
  const carrierId = useCarrierId()
  const before = useRef(carrierId)
  useEffect(() => {
    if (carrierId !== before.current) forgetRecalledToast()
    before.current = carrierId
  }, [carrierId])
  useEffect(() => forgetRecalledToast, [])
}

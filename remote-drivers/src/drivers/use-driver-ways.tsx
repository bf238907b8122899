import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMembershipDialog } from '../memberships/use-membership-dialog.tsx'
import type { DriverWays } from './driver-actions.ts'

/**
 * The ways on from a row, the same object for as long as the list stands: rows that did not change are not drawn again.
 * `onSettled` is given the drivers whose membership a dialog has not changed.
 */
export function useDriverWays(onSettled: (leftIds: readonly string[]) => void) {
  const navigate = useNavigate()
  const membership = useMembershipDialog(onSettled)
  const latest = useRef({ navigate, open: membership.open })
  useLayoutEffect(() => {
    latest.current = { navigate, open: membership.open }
  })
  const [ways] = useState<DriverWays>(() => ({
    goTo: (place) => void latest.current.navigate(place),
    change: (step, drivers) => latest.current.open({ step, drivers }),
  }))
  return { ways, dialog: membership.dialog }
}

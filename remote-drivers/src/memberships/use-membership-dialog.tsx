import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { notify } from 'shared-ui'
import type { MembershipDialogProps } from './membership-dialog.tsx'
import { type Member, type MembershipStep } from './membership-state.ts'

interface Asked {
  step: MembershipStep
  drivers: readonly Member[]
}

interface MembershipDialogs {
  /** Opens the dialog of that step. Stays the same function. */
  change: (step: MembershipStep, drivers: readonly Member[]) => void
  dialog: ReactNode
}

/**
 * Cancel, undo, reactivate: one dialog at a time, loaded by the first press. `onSettled` is given those of the
 * drivers whose membership is as it was.
 */
export function useMembershipDialog(onSettled: (leftIds: readonly string[]) => void): MembershipDialogs {
  const [shown, setShown] = useState<Asked & { Dialog: ComponentType<MembershipDialogProps>; turn: number }>()
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    if (!shown) return undefined
    // A menu that it was chosen from gives the focus back first: to a dialog that is open that would be a press beside it.
    const frame = requestAnimationFrame(() => setIsOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [shown])

  const load = useCallback(async (asked: Asked) => {
    try {
      // First, by itself: a module that has failed on an import of its own stays failed until the page is loaded again.
      await import('shared-ui/overlay')
      const { MembershipDialog } = await import('./membership-dialog.tsx')
      setShown((before) => ({ ...asked, Dialog: MembershipDialog, turn: (before?.turn ?? 0) + 1 }))
    } catch {
      notify.failure('The membership could not be opened', 'Check your connection and try again.')
    }
  }, [])

  return {
    change: useCallback((step, drivers) => void load({ step, drivers }), [load]),
    dialog: shown && (
      <shown.Dialog
        // Opened again it starts fresh.
        key={shown.turn}
        step={shown.step}
        drivers={shown.drivers}
        isOpen={isOpen}
        onClosed={() => setIsOpen(false)}
        onSettled={onSettled}
      />
    ),
  }
}

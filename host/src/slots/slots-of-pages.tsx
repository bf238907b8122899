import { type ComponentProps, type ReactNode, useCallback } from 'react'
import type { Role } from 'shared-federation'
import type { Registry } from 'shared-federation/registry'
import { type SlotOutlet, SlotOutlets } from 'shared-ui'
import { SlotPanels } from './slot-panels.tsx'

interface SlotsOfPagesProps {
  registry: Registry
  role: Role
  children: ReactNode
}

/** A page of a remote that has a place for others names the slot; what fills it is drawn from here. */
export function SlotsOfPages({ registry, role, children }: SlotsOfPagesProps) {
  const draw = useCallback(
    ({ slot, props }: ComponentProps<typeof SlotOutlet>) => (
      <SlotPanels registry={registry} role={role} slot={slot} props={props} />
    ),
    [registry, role],
  )
  return <SlotOutlets value={draw}>{children}</SlotOutlets>
}

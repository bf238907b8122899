import { createContext, type ReactNode, use } from 'react'

interface SlotOutletProps {
  /** The slot's name: 'account.panels'. */
  slot: string
  /** The props of every module in the slot, as the contract defines them. */
  props: Record<string, unknown>
}

const SlotDrawer = createContext<(outlet: SlotOutletProps) => ReactNode>(() => null)

/** Set by the owner of the registry, which draws the slots of every page below, those of remotes included. Pass a stable function. */
export const SlotOutlets = SlotDrawer.Provider

/** The contributions of other modules to this place; nothing outside of a shell. */
export function SlotOutlet({ slot, props }: SlotOutletProps) {
  const draw = use(SlotDrawer)
  return draw({ slot, props })
}

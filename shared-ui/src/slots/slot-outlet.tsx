import { createContext, type ReactNode, use } from 'react'

interface SlotOutletProps {
  /** The slot's name: 'account.panels'. */
  slot: string
  /** What every module in it is given: the slot's props of the contract. */
  props: Record<string, unknown>
}

const SlotDrawer = createContext<(outlet: SlotOutletProps) => ReactNode>(() => null)

/** Who has the registry draws the slots of every page below, also of those that remotes bring. Give it a stable function. */
export const SlotOutlets = SlotDrawer.Provider

/** What other modules of the portal have for this place; nothing where no shell is around it. */
export function SlotOutlet({ slot, props }: SlotOutletProps) {
  const draw = use(SlotDrawer)
  return draw({ slot, props })
}

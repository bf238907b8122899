import { createContext, type ReactNode, use } from 'react'

const Folded = createContext(false)

/** Panels below start as their titles alone: on a phone, where the lower ones of a long page would hide the rest. */
export function FoldedPanels({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  return <Folded value={isFolded}>{children}</Folded>
}

export const useIsFolded = () => use(Folded)

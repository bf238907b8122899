import { createContext, type ReactNode, use, useState } from 'react'

interface Folding {
  isFolded: boolean
  /** Titles: a panel that is drawn again, as its data comes, stays open. */
  unfolded: readonly string[]
  setUnfolded: (titles: readonly string[]) => void
}

const Folded = createContext<Folding>({ isFolded: false, unfolded: [], setUnfolded: () => undefined })

/** Panels below start as their titles alone: on a phone, where the lower ones of a long page would hide the rest. */
export function FoldedPanels({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  return <Folded value={{ isFolded, unfolded, setUnfolded }}>{children}</Folded>
}

/** For the queries of a panel: folded it draws nothing of an answer, and has to hear of it all the same. */
export const trackAllProps = { notifyOnChangeProps: 'all' } as const

/** Whether the panel of a title can be folded, and is open. */
export function useFolding(title: string) {
  const { isFolded, unfolded, setUnfolded } = use(Folded)
  const isUnfolded = unfolded.includes(title)
  return {
    isFoldable: isFolded,
    isOpen: isUnfolded || !isFolded,
    /** Keeps it open where a window that gets narrow folds the panels. */
    unfold: () => {
      if (!isUnfolded) setUnfolded([...unfolded, title])
    },
    toggle: () =>
      setUnfolded(isUnfolded ? unfolded.filter((other) => other !== title) : [...unfolded, title]),
  }
}

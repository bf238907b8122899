import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Basic } from 'shared-api/safety'
import { openBasic } from '../paths.ts'

/** The BASICs whose arithmetic is open: from the start the one that the address names. */
export function useOpenBasics() {
  const [params] = useSearchParams()
  const asked = params.get(openBasic)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(asked === null ? [] : [asked]))
  return {
    open,
    setAllOpen: (basics: readonly Basic[]) => setOpen(new Set(basics)),
    toggle: (basic: Basic) => setOpen(toggled(open, basic)),
  }
}

const toggled = (open: ReadonlySet<string>, basic: Basic) =>
  open.has(basic) ? new Set([...open].filter((other) => other !== basic)) : new Set([...open, basic])

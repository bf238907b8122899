import { useState } from 'react'
import type { BasicStatus } from 'shared-api/safety/safety-analysis'
import { Button, lazyView } from 'shared-ui'

const CopiedDialog = lazyView('The form', () =>
  import('./copied-dialog.tsx').then((module) => module.CopiedDialog),
)

interface CopiedButtonProps {
  carrierId: string
  snapshot: string
  status: BasicStatus
}

/** Opens the form for the percentile that FMCSA itself shows the carrier. */
export function CopiedButton(props: CopiedButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" icon="pencil" onClick={() => setIsOpen(true)}>
        Enter FMCSA's percentile
      </Button>
      {isOpen && <CopiedDialog {...props} onClosed={() => setIsOpen(false)} />}
    </>
  )
}

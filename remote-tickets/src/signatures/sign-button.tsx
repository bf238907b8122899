import { useState } from 'react'
import type { SignedKind } from 'shared-api/documents/signatures'
import { Button, lazyView } from 'shared-ui'

const SignDialog = lazyView('The document', () =>
  import('./sign-dialog.tsx').then((module) => module.SignDialog),
)

interface SignButtonProps {
  ticketId: string
  kind: SignedKind
  /** The main action of the page. */
  isMain?: boolean
}

/** For the ticket's driver. */
export function SignButton({ ticketId, kind, isMain = false }: SignButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const name = kind.toLowerCase()
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'ghost'}
        size={isMain ? 'lg' : 'xs'}
        icon="pencil"
        aria-label={`Sign ${name}`}
        onClick={() => setIsOpen(true)}
      >
        {isMain ? `Sign ${name}` : 'Sign'}
      </Button>
      {isOpen && <SignDialog ticketId={ticketId} kind={kind} onClosed={() => setIsOpen(false)} />}
    </>
  )
}

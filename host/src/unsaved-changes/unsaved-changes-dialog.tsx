import { useRef } from 'react'
import { Button } from 'shared-ui'
import type { Leaving } from 'shared-ui/base'
import { Dialog, titleOfPage } from 'shared-ui/overlay'

/** Asks before a user leaves unsaved changes. */
export function UnsavedChangesDialog({ leaving }: { leaving: Leaving | undefined }) {
  const hasDiscarded = useRef(false)
  const answer = (isDiscarded: boolean) => {
    hasDiscarded.current = isDiscarded
    if (isDiscarded) leaving?.discard()
    else leaving?.keepEditing()
  }
  return (
    <Dialog
      isAlert
      isAnsweredByEscape
      isOpen={leaving !== undefined}
      onOpenChanged={(isOpen) => {
        if (!isOpen) answer(false)
      }}
      // The pressed element goes away with the page, so the next page starts at its title.
      finalFocus={() => (hasDiscarded.current ? titleOfPage() : null)}
      title="Leave without saving?"
      description="Your changes on this page are not saved."
      footer={
        <>
          <Button onClick={() => answer(true)}>Discard changes</Button>
          <Button variant="primary" data-autofocus onClick={() => answer(false)}>
            Keep editing
          </Button>
        </>
      }
    />
  )
}

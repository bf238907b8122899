import { useRef } from 'react'
import { Button } from 'shared-ui'
import type { Leaving } from 'shared-ui/base'
import { Dialog } from 'shared-ui/overlay'

/** Asks before unsaved input is left behind. */
export function UnsavedChangesDialog({ leaving }: { leaving: Leaving | undefined }) {
  const hasLeft = useRef(false)
  const answer = (isLeft: boolean) => {
    hasLeft.current = isLeft
    if (isLeft) leaving?.go()
    else leaving?.stay()
  }
  return (
    <Dialog
      isAlert
      isAnsweredByEscape
      isOpen={leaving !== undefined}
      onOpenChanged={(isOpen) => {
        if (!isOpen) answer(false)
      }}
      // What was pressed is gone with the page: the next one begins at its title.
      finalFocus={() => (hasLeft.current ? document.querySelector<HTMLElement>('main h1') : null)}
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

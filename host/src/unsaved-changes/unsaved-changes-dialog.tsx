import { useRef } from 'react'
import { Button } from 'shared-ui'
import type { Leaving } from 'shared-ui/base'
import { Dialog } from 'shared-ui/overlay'

/** Asks while somebody is about to leave. */
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
      description="What you entered on this page is not saved yet. If you leave, it is lost."
      footer={
        <>
          <Button onClick={() => answer(true)}>Leave and lose it</Button>
          <Button variant="primary" data-autofocus onClick={() => answer(false)}>
            Stay on this page
          </Button>
        </>
      }
    />
  )
}

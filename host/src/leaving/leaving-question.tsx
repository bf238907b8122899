import { Button } from 'shared-ui'
import type { Leaving } from 'shared-ui/base'
import { Dialog } from 'shared-ui/overlay'

/** Asks while somebody is about to leave. */
export function LeavingQuestion({ leaving }: { leaving: Leaving | undefined }) {
  return (
    <Dialog
      isAlert
      isOpen={leaving !== undefined}
      title="Leave without saving?"
      description="What you entered on this page is not saved yet. If you leave, it is lost."
      footer={
        <>
          <Button onClick={leaving?.go}>Leave and lose it</Button>
          <Button variant="primary" onClick={leaving?.stay}>
            Stay on this page
          </Button>
        </>
      }
    />
  )
}

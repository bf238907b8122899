import type { Upload } from 'shared-api/driver-uploads'
import { Button, formatNumber, notify } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { asSentence, ProblemNote } from '../problem-note.tsx'
import { useUndoUpload } from './upload-queries.ts'

interface UndoDialogProps {
  upload: Upload
  isOpen: boolean
  onClosed: () => void
  /** Where the focus goes where the button is gone that it came from. */
  finalFocus: () => HTMLElement | null
}

/** Takes the drivers of an upload away again, once that was confirmed. */
export function UndoDialog({ upload, isOpen, onClosed, finalFocus }: UndoDialogProps) {
  const undo = useUndoUpload(() => {
    onClosed()
    notify.success('The upload was undone', upload.FileName)
  })
  const drivers = upload.Imported === 1 ? '1 driver' : `${formatNumber(upload.Imported)} drivers`
  // Once it was sent, nothing keeps the drivers any more.
  const keep = () => {
    if (!undo.isPending) onClosed()
  }
  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onOpenChanged={(opened) => {
        if (!opened) keep()
      }}
      finalFocus={finalFocus}
      title="Undo this upload?"
      description={`The ${drivers} of ${upload.FileName} are removed again. Those that somebody has changed or used since then stay.`}
      footer={
        <>
          <Button size="md" disabled={undo.isPending} onClick={keep}>
            Keep the drivers
          </Button>
          <Button
            size="md"
            variant="danger"
            isBusy={undo.isPending}
            onClick={() => undo.mutate(upload.UploadId)}
          >
            Remove the drivers
          </Button>
        </>
      }
    >
      {undo.isError && <ProblemNote>{asSentence(undo.error.message)}</ProblemNote>}
    </Dialog>
  )
}

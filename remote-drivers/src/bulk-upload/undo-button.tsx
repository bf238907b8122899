import { useState } from 'react'
import type { Upload } from 'shared-api/driver-uploads'
import { Button, formatNumber, notify } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { asSentence, ProblemNote } from './problem-note.tsx'
import { useUndoUpload } from './upload-queries.ts'

/** Takes the drivers of an upload away again, once that was confirmed. */
export function UndoButton({ upload, size }: { upload: Upload; size?: 'xs' | 'sm' }) {
  const [isAsking, setIsAsking] = useState(false)
  const undo = useUndoUpload()
  const drivers = upload.Imported === 1 ? '1 driver' : `${formatNumber(upload.Imported)} drivers`
  return (
    <>
      <Button size={size} onClick={() => setIsAsking(true)} aria-label={`Undo ${upload.FileName}`}>
        Undo
      </Button>
      <Dialog
        isAlert
        isOpen={isAsking}
        onOpenChanged={setIsAsking}
        title="Undo this upload?"
        description={`The ${drivers} of ${upload.FileName} are removed again. Those that somebody has changed or used since then stay.`}
        footer={
          <>
            <Button size="md" onClick={() => setIsAsking(false)}>
              Keep the drivers
            </Button>
            <Button
              size="md"
              variant="danger"
              isBusy={undo.isPending}
              onClick={() =>
                undo.mutate(upload.UploadId, {
                  onSuccess: () => {
                    setIsAsking(false)
                    notify.success('The upload was undone')
                  },
                })
              }
            >
              Remove the drivers
            </Button>
          </>
        }
      >
        {undo.isError && <ProblemNote>{asSentence(undo.error.message)}</ProblemNote>}
      </Dialog>
    </>
  )
}

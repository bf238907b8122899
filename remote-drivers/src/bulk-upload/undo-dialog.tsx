import type { Upload } from 'shared-api/driver-uploads'
import { formatNumber, notify } from 'shared-ui'
import { ConfirmDialog } from 'shared-ui/overlay'
import { useUndoUpload } from './upload-queries.ts'

interface UndoDialogProps {
  upload: Upload
  isOpen: boolean
  onClosed: () => void
  /** Where the focus goes once it is undone: the button that it came from is gone. */
  focusAfter: () => HTMLElement | null
}

/** Takes the drivers of an upload away again, once that was confirmed. */
export function UndoDialog({ upload, isOpen, onClosed, focusAfter }: UndoDialogProps) {
  const undo = useUndoUpload()
  const drivers = upload.Imported === 1 ? '1 driver' : `${formatNumber(upload.Imported)} drivers`
  async function takeBack() {
    await undo.mutateAsync(upload.UploadId)
    notify.success('The upload was undone', upload.FileName)
  }
  return (
    <ConfirmDialog
      question={{
        title: 'Undo this upload?',
        text: `The ${drivers} of ${upload.FileName} are removed again. Those that somebody has changed or used since then stay.`,
        keep: 'Keep the drivers',
        confirm: 'Remove the drivers',
      }}
      isOpen={isOpen}
      onClosed={onClosed}
      onConfirmed={takeBack}
      focusAfter={focusAfter}
    />
  )
}

import type { Upload } from 'shared-api/uploads'
import { formatNumber } from 'shared-ui'
import { ConfirmDialog } from 'shared-ui/overlay'
import { useUndoUpload } from '../upload-queries.ts'

interface UndoDialogProps {
  upload: Upload
  isOpen: boolean
  onClosed: () => void
}

/** Takes the drivers of an upload away again, once that was confirmed. */
export function UndoDialog({ upload, isOpen, onClosed }: UndoDialogProps) {
  const undo = useUndoUpload()
  const drivers = upload.Imported === 1 ? '1 driver' : `${formatNumber(upload.Imported)} drivers`
  return (
    <ConfirmDialog
      question={{
        title: 'Undo this upload?',
        text: `${drivers} of ${upload.FileName} will be removed. Drivers changed or used since the upload are kept.`,
        keep: 'Keep drivers',
        confirm: 'Undo upload',
      }}
      isOpen={isOpen}
      onClosed={onClosed}
      onConfirmed={() => undo.mutateAsync(upload.UploadId)}
    />
  )
}

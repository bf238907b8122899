import { notify } from '../feedback/notify.tsx'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import type { DocumentRow, DocumentStore } from './document-store.ts'

interface DeleteDialogProps {
  /** The one that is to go; none: the dialog is closed. */
  file: DocumentRow | undefined
  store: DocumentStore
  onClosed: () => void
  onDeleted: () => void
}

/** Asks before a document is gone for everyone. */
export function DeleteDialog({ file, store, onClosed, onDeleted }: DeleteDialogProps) {
  async function remove() {
    if (!file) return
    await store.remove(file)
    notify.success('The document was deleted', file.FileName)
    onDeleted()
  }
  return (
    <ConfirmDialog
      question={{
        title: 'Delete this document?',
        text: file ? `${file.FileName} will be deleted for everyone and can't be restored.` : '',
        keep: 'Keep it',
        confirm: 'Delete',
      }}
      isOpen={file !== undefined}
      onClosed={onClosed}
      onConfirmed={remove}
    />
  )
}

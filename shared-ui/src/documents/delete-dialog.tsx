import { useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../buttons/button.tsx'
import { notify } from '../feedback/notify.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { type DocumentRow, type DocumentStore, wordsOf } from './document-store.ts'

interface DeleteDialogProps {
  /** The one that is to go; none: the dialog is closed. */
  file: DocumentRow | undefined
  store: DocumentStore
  onClosed: () => void
  onDeleted: () => void
}

/** Asks before a document is gone for everybody. */
export function DeleteDialog({ file, store, onClosed, onDeleted }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // Once it was sent, nothing keeps the document any more.
  const keep = () => {
    if (!isBusy) close()
  }
  const close = () => {
    setProblem(undefined)
    onClosed()
  }

  async function remove(doomed: DocumentRow) {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await store.remove(doomed)
      close()
      notify.success('The document was deleted', doomed.FileName)
      onDeleted()
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      title="Delete this document?"
      description={file && `${file.FileName} is gone for everybody, and can't be had again.`}
      isAlert
      isOpen={file !== undefined}
      onOpenChanged={(isOpen) => {
        if (!isOpen) keep()
      }}
      footer={
        <>
          <Button disabled={isBusy} onClick={keep}>
            Keep it
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => file && void remove(file)}>
            Delete
          </Button>
        </>
      }
    >
      {problem && (
        <chakra.p role="alert" color="alert.fg" textStyle="dense">
          {problem}
        </chakra.p>
      )}
    </Dialog>
  )
}

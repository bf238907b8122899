import { useEffect, useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { type DocumentRow, type DocumentStore, wordsOf } from './document-store.ts'
import { saveBlob } from './save-document.ts'

interface PreviewDialogProps {
  /** The one that is looked at; none: the dialog is closed. */
  file: DocumentRow | undefined
  store: DocumentStore
  onClosed: () => void
}

/** A document as a picture: it is fetched as bytes and drawn, never opened as a page. */
export function PreviewDialog({ file, store, onClosed }: PreviewDialogProps) {
  return (
    <Dialog
      title={file?.FileName ?? ''}
      isWide
      isOpen={file !== undefined}
      onOpenChanged={(isOpen) => {
        if (!isOpen) onClosed()
      }}
    >
      {file && <Preview key={file.Id} file={file} store={store} />}
    </Dialog>
  )
}

type Reading = { is: 'reading' } | { is: 'read'; content: Blob } | { is: 'failed'; because: string }

function Preview({ file, store }: Omit<PreviewDialogProps, 'onClosed'> & { file: DocumentRow }) {
  const [attempt, setAttempt] = useState(0)
  const [reading, setReading] = useState<Reading>({ is: 'reading' })
  useEffect(() => {
    let isLeft = false
    const settle = (settled: Reading) => {
      if (!isLeft) setReading(settled)
    }
    store.read(file).then(
      (content) => settle({ is: 'read', content }),
      (error: unknown) => settle({ is: 'failed', because: wordsOf(error) }),
    )
    return () => {
      isLeft = true
    }
  }, [store, file, attempt])

  if (reading.is === 'reading') return <Skeleton width="full" height="240px" aria-label="Loading" />
  if (reading.is === 'failed') {
    return (
      <EmptyState
        kind="failed"
        title={`${file.FileName} could not be opened`}
        text={reading.because}
        action={
          <Button
            icon="rotate-cw"
            onClick={() => {
              setReading({ is: 'reading' })
              setAttempt(attempt + 1)
            }}
          >
            Try again
          </Button>
        }
      />
    )
  }
  const { content } = reading
  return (
    <chakra.div display="grid" gap="4" justifyItems="center">
      <Picture content={content} file={file} />
      <Button icon="download" onClick={() => saveBlob(content, file.FileName)}>
        Save
      </Button>
    </chakra.div>
  )
}

function Picture({ content, file }: { content: Blob; file: DocumentRow }) {
  const [isBroken, setIsBroken] = useState(false)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    // The type that the service found when it was added, whatever the answer says.
    const made = URL.createObjectURL(new Blob([content], { type: file.ContentType }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [content, file])
  if (isBroken) return <p>This picture can't be shown here. Save it to open it.</p>
  return (
    url && (
      <chakra.img
        src={url}
        alt={file.FileName}
        maxWidth="full"
        maxHeight="70vh"
        borderWidth="1px"
        onError={() => setIsBroken(true)}
      />
    )
  )
}

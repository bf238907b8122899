import { useEffect, useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { lazyView } from '../states/lazy-view.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { type DocumentRow, wordsOf } from './document-store.ts'
import { saveBlob } from '../export/save-blob.ts'
import { isPdf } from './preview-types.ts'

/** The library that reads them weighs more than the portal: it comes with the first one that is opened. */
const PdfPages = lazyView('The preview', () => import('./pdf-pages.tsx').then((module) => module.PdfPages))

/** What is looked at, and where it is read. */
export type PreviewFile = Pick<DocumentRow, 'Id' | 'FileName' | 'ContentType'>

interface PreviewStore<File extends PreviewFile> {
  read: (file: File) => Promise<Blob>
}

interface PreviewDialogProps<File extends PreviewFile> {
  /** The one that is looked at; none: the dialog is closed. */
  file: File | undefined
  /** The same one from one drawing to the next, or it is read again. */
  store: PreviewStore<File>
  onClosed: () => void
}

/** A document as a picture: it is fetched as bytes and drawn, never opened as a page. */
export function PreviewDialog<File extends PreviewFile>({ file, store, onClosed }: PreviewDialogProps<File>) {
  const [attempt, setAttempt] = useState(0)
  return (
    <Dialog
      title={file?.FileName ?? ''}
      isWide
      isOpen={file !== undefined}
      onOpenChanged={(isOpen) => {
        if (!isOpen) onClosed()
      }}
    >
      {file && (
        <Preview
          key={`${file.Id} ${attempt}`}
          file={file}
          store={store}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
    </Dialog>
  )
}

interface PreviewProps<File extends PreviewFile> {
  file: File
  store: PreviewStore<File>
  onRetry: () => void
}

type Reading =
  | { is: 'reading' }
  | { is: 'read'; content: Blob; url: string }
  | { is: 'failed'; because: string }

function Preview<File extends PreviewFile>({ file, store, onRetry }: PreviewProps<File>) {
  const [reading, setReading] = useState<Reading>({ is: 'reading' })
  useEffect(() => {
    let isLeft = false
    let url: string | undefined
    const show = (content: Blob) => {
      if (isLeft) return
      // The type that the service found when it was added, whatever the answer says.
      url = URL.createObjectURL(new Blob([content], { type: file.ContentType }))
      setReading({ is: 'read', content, url })
    }
    store.read(file).then(show, (error: unknown) => {
      if (!isLeft) setReading({ is: 'failed', because: wordsOf(error) })
    })
    return () => {
      isLeft = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [store, file])

  if (reading.is === 'reading') return <Skeleton width="full" height="240px" />
  if (reading.is === 'failed') {
    return (
      <EmptyState
        kind="failed"
        title={`${file.FileName} could not be opened`}
        text={reading.because}
        action={
          <Button icon="rotate-cw" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    )
  }
  const { content, url } = reading
  return (
    <chakra.div display="grid" gap="4" justifyItems="center">
      {isPdf(file) ? (
        <PdfPages content={content} name={file.FileName} />
      ) : (
        <Picture url={url} name={file.FileName} />
      )}
      <Button icon="download" onClick={() => saveBlob(content, file.FileName)}>
        Save
      </Button>
    </chakra.div>
  )
}

function Picture({ url, name }: { url: string; name: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <p>This picture can't be shown here. Save it to open it.</p>
  return (
    <chakra.img
      src={url}
      alt={name}
      maxWidth="full"
      maxHeight="70vh"
      borderWidth="1px"
      onError={() => setIsBroken(true)}
    />
  )
}

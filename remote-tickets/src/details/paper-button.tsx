import { useRef } from 'react'
import { documentStore } from 'shared-api/client/document-store'
import type { DocumentKind } from 'shared-api/documents'
import { Button, notify, readFailure } from 'shared-ui'
import { useAddPaper } from './detail-queries.ts'

interface PaperButtonProps {
  ticketId: string
  kind: DocumentKind
  /** The main action of the page. */
  isMain?: boolean
  /** What the button says; with the paper's name behind it for a screen reader. */
  label?: string
}

/** Chooses and uploads one paper of the checklist. */
export function PaperButton({ ticketId, kind, isMain = false, label = 'Upload' }: PaperButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useAddPaper(ticketId)
  const store = documentStore('tickets', ticketId)
  const name = kind.toLowerCase()
  function upload(file: File) {
    const problem = store.problemOf(file)
    if (problem !== undefined) return notify.failure(`The ${name} was not uploaded`, problem)
    mutate(
      { file, kind },
      {
        onSuccess: () => notify.success(`The ${name} was uploaded`, file.name),
        onError: (error) => notify.failure(`The ${name} was not uploaded`, readFailure(error).message),
      },
    )
  }
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={store.accept}
        aria-label={`File of the ${name}`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again after it was put right.
          target.value = ''
          if (file) upload(file)
        }}
      />
      <Button
        variant={isMain ? 'primary' : 'ghost'}
        size={isMain ? 'lg' : 'xs'}
        icon="upload"
        isBusy={isPending}
        aria-label={`${label} ${name}`}
        onClick={() => chooser.current?.click()}
      >
        {isMain ? `${label} ${name}` : label}
      </Button>
    </>
  )
}

import type { FileFolder, PaperKind } from 'shared-api/documents'
import { ChooseFileButton, notify, readFailure } from 'shared-ui'
import { acceptedPapers, useAddPaper } from './detail-queries.ts'

interface PaperButtonProps {
  folder: FileFolder
  kind?: PaperKind
  /** What it is called in a sentence, where no kind says it. */
  name?: string
  /** The main action of the page. */
  isMain?: boolean
  /** What the button says; with the paper's name behind it for a screen reader. */
  label?: string
}

/** Chooses and uploads one paper of a checklist. */
export function PaperButton({
  folder,
  kind,
  name = kind?.toLowerCase() ?? 'document',
  isMain = false,
  label = 'Upload',
}: PaperButtonProps) {
  const { mutate, isPending } = useAddPaper(folder, kind)
  const upload = (file: File) =>
    mutate(file, {
      onSuccess: () => notify.success(`The ${name} was uploaded`, file.name),
      onError: (error) => notify.failure(`The ${name} was not uploaded`, readFailure(error).message),
    })
  return (
    <ChooseFileButton
      accept={acceptedPapers}
      inputLabel={`File of the ${name}`}
      onChosen={([file]) => file && upload(file)}
      variant={isMain ? 'primary' : 'ghost'}
      size={isMain ? 'lg' : 'xs'}
      isBusy={isPending}
      aria-label={`${label} ${name}`}
    >
      {isMain ? `${label} ${name}` : label}
    </ChooseFileButton>
  )
}

import { type ComponentProps, useRef } from 'react'
import { documentStore } from 'shared-api/client/document-store'
import { Button } from 'shared-ui'

interface ChooseFileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** 'File of the citation' */
  inputLabel: string
  multiple?: boolean
  onChosen: (files: readonly File[]) => void
}

const { accept } = documentStore('tickets', '')

/** A button that lets the user choose documents. */
export function ChooseFileButton({
  inputLabel,
  multiple = false,
  onChosen,
  ...button
}: ChooseFileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={inputLabel}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          // The same file may be chosen again after it was put right.
          target.value = ''
          if (chosen.length > 0) onChosen(chosen)
        }}
      />
      <Button icon="upload" {...button} onClick={() => chooser.current?.click()} />
    </>
  )
}

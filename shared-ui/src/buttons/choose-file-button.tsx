import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

interface ChooseFileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** 'File of the citation' */
  inputLabel: string
  /** Kinds of files, as an `<input>` takes them: '.csv,.pdf' */
  accept: string
  multiple?: boolean
  onChosen: (files: readonly File[]) => void
}

/** A button that lets the user choose files. */
export function ChooseFileButton({
  inputLabel,
  accept,
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

import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../buttons/button.tsx'

interface AddDocumentsButtonProps {
  accept: string
  onChosen: (files: File[]) => void
}

export function AddDocumentsButton({ accept, onChosen }: AddDocumentsButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file may be chosen again, after it was put right.
    target.value = ''
    if (files.length > 0) onChosen(files)
  }
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        accept={accept}
        hidden
        aria-label="Documents to add"
        onChange={choose}
      />
      <Button variant="ghost" icon="upload" onClick={() => chooser.current?.click()}>
        Add documents
      </Button>
    </>
  )
}

const Zone = chakra('div', {
  base: {
    position: 'relative',
    outline: 'none',
    '&[data-over]': { outline: '2px dashed', outlineColor: 'accent.solid', outlineOffset: '-2px' },
    '&[data-over] > *': { pointerEvents: 'none' },
  },
})

interface DropZoneProps {
  /** It can be given the focus. */
  onDropped: (files: File[]) => void
  children: ReactNode
}

/** Files may be dropped on it; the button beside it does the same without a pointer. */
export function DropZone({ onDropped, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    if (![...event.dataTransfer.types].includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <Zone
      tabIndex={-1}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onDropped([...event.dataTransfer.files])
      }}
    >
      {children}
    </Zone>
  )
}

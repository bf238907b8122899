import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import { Box, Button, Icon, Text } from 'shared-ui'

interface FileDropProps {
  /** What is taken, for the browser's own dialog: '.csv,.xlsx'. */
  accept: string
  /** Said below the button: limits. */
  hint: string
  onChosen: (file: File) => void
}

/** Drop a file here, or choose one. A second file of a drop is not looked at, and the words say "one file". */
export function FileDrop({ accept, hint, onChosen }: FileDropProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const id = useId()

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChosen(file)
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // The same file may be chosen again, after it was put right.
    target.value = ''
    if (file) onChosen(file)
  }
  return (
    <Box
      as="section"
      aria-label="The file to upload"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      borderColor={isOver ? 'accent.solid' : 'border.emphasized'}
      bg={isOver ? 'accent.subtle' : 'bg.subtle'}
      {...place}
    >
      <Icon name="upload" size={24} />
      <Text fontWeight="semibold" mt="2">
        {isOver ? 'Let go to take this file' : 'Drop a CSV or Excel file here'}
      </Text>
      <Text id={`${id}-hint`} textStyle="dense" color="fg.muted" maxWidth="56ch">
        {hint}
      </Text>
      <Box mt="3">
        <input
          ref={chooser}
          type="file"
          accept={accept}
          hidden
          aria-label="File with drivers"
          onChange={choose}
        />
        <Button
          icon="file-text"
          size="md"
          data-autofocus
          aria-describedby={`${id}-hint`}
          onClick={() => chooser.current?.click()}
        >
          Choose a file
        </Button>
      </Box>
    </Box>
  )
}

const place = {
  display: 'grid',
  justifyItems: 'center',
  gap: '1',
  px: '4',
  py: { base: '6', sm: '8' },
  textAlign: 'center',
  borderWidth: '1px',
  borderStyle: 'dashed',
  borderRadius: 'l2',
  css: { '& > .icon': { color: 'fg.subtle' } },
} as const

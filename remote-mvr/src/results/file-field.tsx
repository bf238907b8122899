import { useState } from 'react'
import { Box, ChooseFileButton, Note, Stack, Text } from 'shared-ui'
import { FieldNotes } from 'shared-ui/forms'
import { type ChosenFile, readChosenFile } from './chosen-file.ts'

interface FileFieldProps {
  /** Its name and label, from `form.field`. */
  field: { name: string; label: string; error: string | undefined }
  /** Of the file that is chosen, for a screen reader: 'Text file of the state' */
  inputLabel: string
  accept: string
  hint: string
  file: ChosenFile | null
  /** What was read of the file; undefined where it can't be used. */
  said: string | undefined
  onChosen: (file: ChosenFile) => void
}

/** A file whose text is read in the browser. */
export function FileField(props: FileFieldProps) {
  const { field, inputLabel, accept, hint, file, said, onChosen } = props
  const { name, label, error } = field
  const [isReading, setIsReading] = useState(false)
  const read = async (chosen: File) => {
    setIsReading(true)
    onChosen(await readChosenFile(chosen))
    setIsReading(false)
  }
  return (
    <Stack gap="1">
      <Text textStyle="dense" fontWeight="semibold">
        {label}
      </Text>
      <Box>
        <ChooseFileButton
          id={name}
          aria-label={`Choose file: ${label.toLowerCase()}`}
          aria-describedby={error === undefined ? `${name}-hint` : `${name}-hint ${name}-error`}
          inputLabel={inputLabel}
          accept={accept}
          isBusy={isReading}
          onChosen={([chosen]) => chosen && void read(chosen)}
        >
          Choose file
        </ChooseFileButton>
      </Box>
      {file !== null && said !== undefined && error === undefined && (
        <Note mark="ok">
          <Box overflowWrap="anywhere">
            {file.name}: {said}
          </Box>
        </Note>
      )}
      <FieldNotes id={name} error={error} hint={hint} />
    </Stack>
  )
}

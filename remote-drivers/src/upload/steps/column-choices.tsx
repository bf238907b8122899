import { useState } from 'react'
import {
  labelOfUploadField,
  type Mapping,
  type UploadField,
  uploadFields,
} from 'shared-api/uploads/driver-headings'
import { Box, Button, SelectField, Stack } from 'shared-ui'
import type { OpenedFile } from '../checking/file-validator.ts'
import { requiredFields } from '../upload-template.ts'

interface ColumnChoicesProps {
  opened: OpenedFile
  mapping: Mapping
  /** Fields that no column was chosen for and that are needed. */
  missing: readonly UploadField[]
  onChanged: (mapping: Mapping) => void
}

const none = ''

/** For each field of a driver the column that holds it. Fields that nothing was found for come when they are asked for. */
export function ColumnChoices({ opened, mapping, missing, onChanged }: ColumnChoicesProps) {
  // What is there when the step begins stays where it is, also when its column is taken away.
  const [firstShown] = useState(() =>
    uploadFields.filter((field) => isRequired(field, mapping) || mapping[field] !== undefined),
  )
  const [isAll, setIsAll] = useState(false)
  const shown = isAll ? uploadFields : firstShown
  const hidden = uploadFields.length - shown.length
  const options = [
    { value: none, label: 'Not in this file' },
    ...opened.headings.map((heading, column) => ({
      value: String(column),
      label: heading === '' ? `Column ${column + 1}` : heading,
    })),
  ]
  return (
    <Stack gap="4">
      <Box
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr' }}
        columnGap="4"
        rowGap="4"
        css={aboveTheActions}
      >
        {shown.map((field) => (
          <SelectField
            key={field}
            label={labelOfUploadField(field)}
            name={`column-${field}`}
            isOptional={!isRequired(field, mapping)}
            options={options}
            value={mapping[field] === undefined ? none : String(mapping[field])}
            error={missing.includes(field) ? 'Choose the column' : undefined}
            hint={samplesOf(opened, mapping[field])}
            onChange={({ target: { value } }) =>
              onChanged({ ...mapping, [field]: value === none ? undefined : Number(value) })
            }
          />
        ))}
      </Box>
      {hidden > 0 && (
        <div>
          <Button icon="plus" onClick={() => setIsAll(true)}>
            {`Show ${hidden} more ${hidden === 1 ? 'field' : 'fields'}`}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** A page scrolls beneath the actions of the step: what has the focus stops above them. */
const aboveTheActions = { '& select': { scrollMarginBottom: '128px' } }

/** One column may hold both names. */
function isRequired(field: UploadField, mapping: Mapping) {
  const isName = field === 'FirstName' || field === 'LastName'
  return requiredFields.includes(field) && !(isName && mapping.FullName !== undefined)
}

/** What stands in the column, so that a wrong one is seen. */
function samplesOf({ firstRows }: OpenedFile, column: number | undefined) {
  if (column === undefined) return undefined
  const samples = firstRows.map((cells) => (cells[column] ?? '').trim()).filter((cell) => cell !== '')
  return samples.length === 0 ? 'Empty in the first lines' : shortened(samples.slice(0, 3).join(', '))
}

const shortened = (words: string) => (words.length > 60 ? `${words.slice(0, 60)}…` : words)

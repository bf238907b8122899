import { useQuery } from '@tanstack/react-query'
import { missingFields } from 'shared-api/uploads/driver-headings'
import { useState } from 'react'
import { asSentence, Box, Button, formatNumber, SelectField, Stack, Text } from 'shared-ui'
import { referenceQueries } from '../../form/fields/reference-queries.ts'
import { ColumnChoices } from './column-choices.tsx'
import { FilePreview } from './file-preview.tsx'
import { ProblemNote } from '../problem-note.tsx'
import { fieldLabel } from '../upload-fields.ts'
import { StepActions } from './step-actions.tsx'
import { StepTitle } from './step-title.tsx'
import type { StateAt } from '../upload-state.ts'
import type { UploadFlow } from '../use-upload-flow.ts'

/** Which column of the file holds what. What was recognized, or chosen the last time, is chosen already. */
export function ColumnsStep({ flow, state }: { flow: UploadFlow; state: StateAt<'mapping'> }) {
  const { file, opened, mapping, problem } = state
  const states = useQuery(referenceQueries.states())
  const [isTried, setIsTried] = useState(false)
  const missing = missingFields(mapping)

  function check() {
    setIsTried(true)
    if (missing.length === 0 && states.data) flow.check(states.data)
  }
  return (
    <Stack gap="5">
      <Stack gap="1">
        <StepTitle>{file.name}</StepTitle>
        <Text textStyle="dense" color="fg.muted">
          {matchWords(state)}
        </Text>
      </Stack>
      {opened.sheets.length > 1 && (
        <Box maxWidth="340px">
          <SelectField
            label="Sheet"
            name="Sheet"
            value={opened.sheet}
            options={opened.sheets.map((name) => ({ value: name, label: name }))}
            onChange={(event) => flow.pickSheet(event.target.value)}
          />
        </Box>
      )}
      {problem !== undefined && <ProblemNote>{asSentence(problem)}</ProblemNote>}
      {states.isError && <ProblemNote>{asSentence(states.error.message)}</ProblemNote>}
      {isTried && missing.length > 0 && (
        <ProblemNote>
          Choose the {missing.length === 1 ? 'column' : 'columns'} for: {missing.map(fieldLabel).join(', ')}.
        </ProblemNote>
      )}
      <ColumnChoices
        opened={opened}
        mapping={mapping}
        missing={isTried ? missing : []}
        onChanged={flow.changeMapping}
      />
      <FilePreview opened={opened} mapping={mapping} />
      <StepActions>
        <Button
          variant="primary"
          size="lg"
          isBusy={states.isFetching}
          onClick={states.isError ? () => void states.refetch() : check}
        >
          {states.isError ? 'Try again' : 'Check the lines'}
        </Button>
        <Button size="lg" onClick={flow.startOver}>
          Choose another file
        </Button>
      </StepActions>
    </Stack>
  )
}

/** How the columns came to be matched as they are, and what to do. */
function matchWords({ opened, mapping, isRemembered, isChanged }: StateAt<'mapping'>) {
  const used = new Set(Object.values(mapping).filter((column) => column !== undefined)).size
  if (used === 0) return 'No column is recognized by its heading. Choose the column of each field.'
  const all = opened.headings.length
  const share = `${formatNumber(used)} of ${formatNumber(all)} ${all === 1 ? 'column' : 'columns'}`
  return `${howMatched(share, used, { isRemembered, isChanged })} Check the columns and fix any that are wrong.`
}

function howMatched(
  share: string,
  used: number,
  { isRemembered, isChanged }: Pick<StateAt<'mapping'>, 'isRemembered' | 'isChanged'>,
) {
  if (isChanged) return `${share} ${used === 1 ? 'is' : 'are'} matched.`
  if (isRemembered) return 'The columns are matched as you left them for a file with these headings.'
  return used === 1 ? `${share} is recognized by its heading.` : `${share} are recognized by their headings.`
}

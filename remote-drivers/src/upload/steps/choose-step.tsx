import { useState } from 'react'
import { maxRows } from 'shared-api/uploads'
import { asSentence, Box, Note, Stack, Text, TextButton } from 'shared-ui'
import { FileDrop } from './file-drop.tsx'
import { ProblemNote } from '../problem-note.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { StepTitle } from './step-title.tsx'
import { TemplateColumns } from './template-columns.tsx'
import { TemplateButton } from '../template-button.tsx'
import type { UploadState } from '../upload-state.ts'
import { linesOf } from '../upload-labels.ts'
import type { UploadFlow } from '../use-upload-flow.ts'

interface ChooseStepProps {
  flow: UploadFlow
  state: Extract<UploadState, { at: 'choosing' | 'reading' }>
  /** Of the guest's link; undefined where no link limits it. */
  rowsAllowed: number | undefined
  /** The page begins with it. */
  isFirst: boolean
}

/** Which file: what is taken is said before. */
export function ChooseStep({ flow, state, rowsAllowed = maxRows, isFirst }: ChooseStepProps) {
  const [hasColumns, setHasColumns] = useState(false)
  if (state.at === 'reading') {
    return (
      <Box py="6">
        <ProgressBar isStep label={`Reading ${state.file.name}`} share={undefined} />
      </Box>
    )
  }
  return (
    <Stack gap="3">
      <StepTitle isFirst={isFirst}>The file to upload</StepTitle>
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
        <Text textStyle="dense" color="fg.muted" maxWidth="68ch">
          One driver per line, column names in the first line. First name, last name, email and mobile number
          are required. Columns in any order.{' '}
          <TextButton aria-expanded={hasColumns} onClick={() => setHasColumns(!hasColumns)}>
            {hasColumns ? 'Hide columns' : 'Show columns'}
          </TextButton>
        </Text>
        <TemplateButton />
      </Box>
      {state.problem !== undefined && <ProblemNote>{asSentence(state.problem)}</ProblemNote>}
      {rowsAllowed === 0 ? (
        <Note mark="due">Your link has no lines left. Ask the carrier for another link to upload more.</Note>
      ) : (
        <FileDrop
          accept=".csv,.txt,.tsv,.xlsx"
          hint={`CSV or XLSX, up to 50 MB and ${linesOf(rowsAllowed)}. You review it before anything is sent.`}
          onChosen={flow.choose}
        />
      )}
      {hasColumns && <TemplateColumns />}
    </Stack>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Upload } from 'shared-api/uploads'
import { Box, Stack, VisuallyHidden } from 'shared-ui'
import { CheckStep } from './steps/check-step.tsx'
import { ChooseStep } from './steps/choose-step.tsx'
import { ColumnsStep } from './steps/columns-step.tsx'
import { ImportStep } from './steps/import-step.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { RecentUploads } from './recent/recent-uploads.tsx'
import { isImporting, uploadQueries } from './upload-queries.ts'
import type { UploadState } from './upload-state.ts'
import { type UploadStep, UploadSteps } from './steps/upload-steps.tsx'
import { fileSummaryLabel, linesOf } from './upload-labels.ts'
import type { UploadFlow } from './use-upload-flow.ts'

interface UploadPanelProps {
  flow: UploadFlow
  /** Whose drivers they become; undefined where it is still to be chosen. */
  carrierId: string | undefined
  /** Of the guest's link; undefined where no link limits it. */
  rowsAllowed?: number | undefined
  /** To the list of drivers; undefined for guests, who see none. */
  onShowDrivers?: (() => void) | undefined
}

const stepOf: Readonly<Record<UploadState['at'], UploadStep>> = {
  choosing: 'File',
  reading: 'File',
  mapping: 'Columns',
  checking: 'Check',
  checked: 'Check',
  sending: 'Import',
  sent: 'Import',
}

/** The bulk upload from the file to its result: in a dialog for staff, on a page for guests. */
export function UploadPanel(props: UploadPanelProps) {
  const { flow, carrierId } = props
  const { state } = flow
  const [first] = useState(state)
  return (
    <Stack gap="5">
      {state.at === 'sent' ? (
        <StepsOfSent uploadId={state.uploadId} />
      ) : (
        <UploadSteps current={stepOf[state.at]} />
      )}
      <Step {...props} isFirst={state === first} />
      <VisuallyHidden as="output">{state.at === 'checked' && fileSummaryLabel(state.summary)}</VisuallyHidden>
      {(state.at === 'choosing' || state.at === 'reading') && (
        <Box pb="3">
          <RecentUploads
            carrierId={carrierId}
            firstPage={state.at === 'choosing' ? state.recentPage : undefined}
            onOpened={flow.follow}
          />
        </Box>
      )}
    </Stack>
  )
}

/** Knows what the last step has learned: it asks the same. */
function StepsOfSent({ uploadId }: { uploadId: string }) {
  const { data } = useQuery(uploadQueries.status(uploadId))
  return <UploadSteps current="Import" outcome={data && outcomeOf(data)} />
}

function outcomeOf(upload: Upload) {
  if (isImporting(upload)) return undefined
  return upload.Status === 'Failed' ? 'failed' : 'done'
}

/** `isFirst`: the user has not come to it from another step. */
type StepProps = UploadPanelProps & { isFirst: boolean }

function Step({ flow, carrierId, rowsAllowed, onShowDrivers, isFirst }: StepProps) {
  const { state } = flow
  switch (state.at) {
    case 'choosing':
    case 'reading':
      return <ChooseStep flow={flow} state={state} rowsAllowed={rowsAllowed} isFirst={isFirst} />
    case 'mapping':
      return <ColumnsStep key={state.opened.sheet} flow={flow} state={state} />
    case 'checking':
      return (
        <Box py="6">
          <ProgressBar
            isStep
            label={`Checking ${state.file.name}`}
            share={state.progress.share}
            note={linesOf(state.progress.rows)}
            stop={{ label: 'Stop checking', onPressed: flow.stopChecking }}
          />
        </Box>
      )
    case 'checked':
      return <CheckStep flow={flow} state={state} carrierId={carrierId} rowsAllowed={rowsAllowed} />
    case 'sending':
      return (
        <Box py="6">
          <ProgressBar
            isStep
            label={`Sending ${state.file.name}`}
            share={state.share}
            note={`${Math.round(100 * state.share)}%`}
            stop={{ label: 'Stop sending', onPressed: flow.stopSending }}
          />
        </Box>
      )
    default:
      return <ImportStep state={state} onStartOver={flow.startOver} onShowDrivers={onShowDrivers} />
  }
}

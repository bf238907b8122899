import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Upload } from 'shared-api/uploads'
import { Button, formatNumber, Note, QueryState, Stack, Text } from 'shared-ui'
import { ProgressBar } from '../progress-bar.tsx'
import { UploadResult } from '../recent/upload-result.tsx'
import { isAnswer, isImporting, uploadQueries } from '../upload-queries.ts'
import { StepActions } from './step-actions.tsx'
import { StepTitle } from './step-title.tsx'
import type { StateAt } from '../upload-state.ts'
import { linesOf } from '../upload-labels.ts'

interface ImportStepProps {
  state: StateAt<'sent'>
  onStartOver: () => void
  /** To the list of drivers; undefined for guests, who see none. */
  onShowDrivers: (() => void) | undefined
}

/** What the service makes of the file: it goes on whether or not anybody looks. */
export function ImportStep({ state, onStartOver, onShowDrivers }: ImportStepProps) {
  const upload = useQuery(uploadQueries.status(state.uploadId))
  const isNew = !state.isRepeated && state.recentPage === undefined
  const isAwaited = isNew && upload.data === undefined && !isAnswer(upload.error)
  const isOver = upload.data !== undefined && !isImporting(upload.data)
  const onShow = upload.data?.Status === 'Failed' ? undefined : onShowDrivers
  return (
    <Stack gap="5">
      {state.isRepeated && (
        <Note mark="info">
          This file was uploaded before. Its result is below; nothing was imported twice.
        </Note>
      )}
      {isAwaited ? (
        <Arrived />
      ) : (
        <QueryState query={upload} what="The upload">
          {(found) =>
            isImporting(found) ? <ImportProgress upload={found} /> : <UploadResult upload={found} />
          }
        </QueryState>
      )}
      {isOver && (
        <StepActions>
          {onShow && (
            <Button variant="primary" size="lg" onClick={onShow}>
              Show the drivers
            </Button>
          )}
          <Button size="lg" variant={onShow ? 'secondary' : 'primary'} onClick={onStartOver}>
            Upload another file
          </Button>
        </StepActions>
      )}
    </Stack>
  )
}

/** Just sent, and its progress is not known yet: the connection may be lost, the file is not. */
const Arrived = () => (
  <Stack gap="4" pb="4">
    <StepTitle>The file has arrived</StepTitle>
    <ProgressBar label="Waiting for its turn" share={undefined} />
    <StandingStill />
    <YouCanLeave />
  </Stack>
)

const YouCanLeave = () => (
  <Text textStyle="dense" color="fg.muted">
    You can leave: the import continues, and the list of uploads shows its result. All drivers are added
    together at the end.
  </Text>
)

export function ImportProgress({ upload }: { upload: Upload }) {
  const { FileName, IsBegunAgain } = upload
  return (
    <Stack gap="4" pb="4">
      <StepTitle>{FileName}</StepTitle>
      <ProgressBar {...progressOf(upload)} />
      {upload.Status === 'Checking' && <StandingStill key={upload.RowsDone} />}
      {IsBegunAgain && (
        <Note mark="info">The import was interrupted and restarted. Nothing is imported twice.</Note>
      )}
      <YouCanLeave />
    </Stack>
  )
}

/** The service tells of new lines twice a second, as long as it is there. */
const longestSilence = 5000

/** Of one number of lines: another one is a beginning. */
function StandingStill() {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), longestSilence)
    return () => clearTimeout(timer)
  }, [])
  return isDue && <Note mark="wait">Waiting for the service. Nothing is lost.</Note>
}

/** The end of an import is one step: it is unknown how much of it is done. */
function progressOf({ Status, RowsDone, RowsTotal }: Upload) {
  if (Status === 'Importing')
    return { label: 'Importing the drivers', share: undefined, note: `${linesOf(RowsTotal)} checked` }
  return {
    label: Status === 'Received' ? 'Waiting for its turn' : 'Checking the lines',
    share: RowsTotal > 0 ? RowsDone / RowsTotal : undefined,
    note: RowsTotal > 0 ? `${formatNumber(RowsDone)} of ${linesOf(RowsTotal)}` : undefined,
  }
}

import { useState } from 'react'
import type { Upload } from 'shared-api/uploads'
import { asSentence, Box, Button, formatDateTime, Mark, Note, Stack, Text, useFocusOnMount } from 'shared-ui'
import { CountRow } from '../steps/count-row.tsx'
import { ProblemNote } from '../problem-note.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { StepHeading } from '../steps/step-title.tsx'
import { useSaveRejects } from '../upload-queries.ts'
import { driversOf } from '../upload-labels.ts'
import { UndoDialog } from './undo-dialog.tsx'

/** What became of an upload, in figures, and what can still be done about it. */
export function UploadResult({ upload }: { upload: Upload }) {
  const { Status, FileName, Imported, Duplicates, Known, Rejected, UndoUntil, Message } = upload
  const save = useSaveRejects()
  const title = useFocusOnMount<HTMLHeadingElement>()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Stack gap="4" data-focus-place="">
      <Box display="flex" alignItems="center" gap="10px">
        <Mark kind={markOf(upload)} size={20} />
        <StepHeading title={title}>
          <output>{titleOf(upload)}</output>
        </StepHeading>
      </Box>
      <Text textStyle="dense" color="fg.muted" mt="-3" overflowWrap="anywhere">
        {FileName}, to {upload.Carrier__r.Name}
      </Text>
      {(Status === 'Failed' || Message !== null) && (
        <ProblemNote>{asSentence(Message ?? 'The import stopped')}</ProblemNote>
      )}
      {Status === 'Failed' && <Text textStyle="dense">No driver of this file was added.</Text>}
      {Status !== 'Failed' && (
        <CountRow
          counts={[
            { mark: 'ok', count: Imported, words: Status === 'Undone' ? 'were imported' : 'imported' },
            {
              mark: 'off',
              count: Known,
              words: Known === 1 ? 'duplicate of an existing driver' : 'duplicates of existing drivers',
            },
            ...(Duplicates > Known
              ? [
                  {
                    mark: 'off',
                    count: Duplicates - Known,
                    words: Duplicates - Known === 1 ? 'duplicate in the file' : 'duplicates in the file',
                  } as const,
                ]
              : []),
            { mark: Rejected > 0 ? 'alert' : 'ok', count: Rejected, words: 'rejected' },
          ]}
        />
      )}
      {Status === 'Undoing' && (
        <>
          <ProgressBar label="Undoing the upload" share={undefined} />
          <Text textStyle="dense" color="fg.muted">
            You can leave: it continues, and the list of uploads shows the result.
          </Text>
        </>
      )}
      {upload.Undone && <Note mark="info">{undoneWords(upload.Undone)}</Note>}
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="2">
        {upload.HasRejects && (
          <Button icon="download" isBusy={save.isPending} onClick={() => save.mutate(upload)}>
            Download the lines that were left out
          </Button>
        )}
        {UndoUntil !== null && (
          <>
            <Button onClick={() => setIsAsking(true)} aria-label={`Undo upload of ${FileName}`}>
              Undo upload
            </Button>
            <Text textStyle="caption" color="fg.subtle">
              until {formatDateTime(UndoUntil)}
            </Text>
          </>
        )}
      </Box>
      <UndoDialog upload={upload} isOpen={isAsking} onClosed={() => setIsAsking(false)} />
    </Stack>
  )
}

function markOf({ Status, Rejected }: Upload) {
  if (Status === 'Failed') return 'alert'
  if (Status === 'Undoing') return 'run'
  if (Status === 'Undone') return 'off'
  return Rejected > 0 ? 'due' : 'ok'
}

function titleOf({ Status, Imported, Rejected }: Upload) {
  if (Status === 'Failed') return 'Nothing was imported'
  if (Status === 'Undoing') return 'Removing the drivers'
  if (Status === 'Undone') return 'The upload was undone'
  if (Imported === 0) return Rejected === 0 ? 'No driver was new' : 'No driver was imported'
  return `${driversOf(Imported)} ${Imported === 1 ? 'was' : 'were'} imported`
}

type Undone = NonNullable<Upload['Undone']>

/** Who went and who stays, and why. */
function undoneWords({ Removed, KeptChanged, KeptUsed }: Undone) {
  return [
    Removed === 0 ? 'No driver was removed.' : `${driversOf(Removed)} removed.`,
    KeptChanged > 0 ? `${driversOf(KeptChanged)} changed since then: kept.` : '',
    KeptUsed > 0
      ? `${driversOf(KeptUsed)} used since then, by a ticket, a report or a membership: kept.`
      : '',
  ]
    .filter((words) => words !== '')
    .join(' ')
}

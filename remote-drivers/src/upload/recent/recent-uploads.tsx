import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Upload, UploadStatus } from 'shared-api/uploads'
import {
  Badge,
  Box,
  Button,
  Card,
  CardList,
  EmptyState,
  formatDateTime,
  formatNumber,
  type MarkKind,
  Pager,
  Panel,
  QueryState,
  Table,
  TableSkeleton,
  Td,
  Th,
} from 'shared-ui'
import { linesOf, noneOr } from '../upload-labels.ts'
import { UndoDialog } from './undo-dialog.tsx'
import { pollUpload, isInProgress, recentSize, uploadQueries } from '../upload-queries.ts'

interface RecentUploadsProps {
  /** undefined: of all carriers, each named. */
  carrierId: string | undefined
  /** Where the user comes back to. */
  firstPage: number | undefined
  onOpened: (uploadId: string, page: number) => void
}

/** The uploads of before, newest first; what is in progress moves. */
export function RecentUploads({ carrierId, firstPage = 1, onOpened }: RecentUploadsProps) {
  const [page, setPage] = useState(firstPage)
  const list = useQuery(uploadQueries.recent(carrierId, page))
  const total = list.data?.Total ?? 0
  const open = (uploadId: string) => onOpened(uploadId, page)
  const [undone, setUndone] = useState<Upload>()
  const [isAsking, setIsAsking] = useState(false)
  function undo(upload: Upload) {
    setUndone(upload)
    setIsAsking(true)
  }
  useFollowed(list.data?.Data)
  return (
    <Panel title="Recent uploads" isFlush>
      <QueryState
        query={list}
        what="Recent uploads"
        skeleton={<TableSkeleton rows={recentSize} columns={['File', 'Uploaded', 'Status', 'Result']} />}
        empty={<EmptyState kind="nothing" title="No uploads yet" text="Uploads and their results." />}
      >
        {({ Data }) => (
          <>
            <UploadTable
              uploads={Data}
              isCarrierShown={carrierId === undefined}
              onOpened={open}
              onUndo={undo}
            />
            <CardList label="Recent uploads">
              {Data.map((upload) => (
                <Card
                  key={upload.UploadId}
                  title={<Open upload={upload} onOpened={open} />}
                  status={<UploadBadge upload={upload} />}
                  facts={`${formatDateTime(upload.CreatedDate)}, ${upload.CreatedBy.Name}`}
                >
                  {outcomeOf(upload)}
                  <Undo upload={upload} onUndo={undo} />
                </Card>
              ))}
            </CardList>
          </>
        )}
      </QueryState>
      {total > recentSize && <Pager page={page} pageSize={recentSize} total={total} onPage={setPage} />}
      {undone && <UndoDialog upload={undone} isOpen={isAsking} onClosed={() => setIsAsking(false)} />}
    </Panel>
  )
}

/** Those in progress may have been sent by another user, or before the page was loaded again. */
function useFollowed(uploads: readonly Upload[] | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    for (const upload of uploads ?? [])
      if (isInProgress(upload)) void pollUpload(queryClient, upload.UploadId)
  }, [uploads, queryClient])
}

interface UploadTableProps {
  uploads: readonly Upload[]
  isCarrierShown: boolean
  onOpened: (uploadId: string) => void
  onUndo: (upload: Upload) => void
}

function UploadTable({ uploads, isCarrierShown, onOpened, onUndo }: UploadTableProps) {
  return (
    <Table caption="Recent uploads">
      <thead>
        <tr>
          <Th>File</Th>
          {isCarrierShown && <Th>Carrier</Th>}
          <Th>Uploaded</Th>
          <Th>Status</Th>
          <Th>Result</Th>
        </tr>
      </thead>
      <tbody>
        {uploads.map((upload) => (
          <tr key={upload.UploadId}>
            <Td isWrapped>
              <Open upload={upload} onOpened={onOpened} />
            </Td>
            {isCarrierShown && <Td>{upload.Carrier__r.Name}</Td>}
            <Td>
              {formatDateTime(upload.CreatedDate)}
              <Box as="span" display="block" textStyle="caption" color="fg.subtle">
                {upload.CreatedBy.Name}
              </Box>
            </Td>
            <Td>
              <UploadBadge upload={upload} />
            </Td>
            <Td isWrapped>
              {outcomeOf(upload)}
              <Undo upload={upload} onUndo={onUndo} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Open({ upload, onOpened }: { upload: Upload; onOpened: (uploadId: string) => void }) {
  return (
    <Button
      variant="ghost"
      size="xs"
      aria-label={`Show ${upload.FileName}`}
      style={{
        marginInline: '-8px',
        whiteSpace: 'normal',
        textAlign: 'start',
        height: 'auto',
        minHeight: '28px',
      }}
      onClick={() => onOpened(upload.UploadId)}
    >
      {upload.FileName}
    </Button>
  )
}

/** Only while the upload can be undone. */
function Undo({ upload, onUndo }: { upload: Upload; onUndo: (upload: Upload) => void }) {
  if (upload.UndoUntil === null) return null
  return (
    <Box>
      <Button
        variant="ghost"
        size="xs"
        aria-label={`Undo upload of ${upload.FileName}`}
        style={{ marginInline: '-8px' }}
        onClick={() => onUndo(upload)}
      >
        Undo upload
      </Button>
    </Box>
  )
}

const marks: Readonly<Record<UploadStatus, MarkKind>> = {
  Received: 'wait',
  Checking: 'run',
  Importing: 'run',
  Done: 'ok',
  Failed: 'alert',
  Undoing: 'run',
  Undone: 'off',
}

const UploadBadge = ({ upload: { Status } }: { upload: Upload }) => (
  <Badge mark={marks[Status]}>{Status}</Badge>
)

function outcomeOf(upload: Upload) {
  const { Status, RowsDone, RowsTotal, Imported, Duplicates, Rejected } = upload
  if (Status === 'Failed') return 'No driver was added'
  if (Status === 'Received') return 'Waiting for its turn'
  if (Status === 'Importing') return 'Importing the drivers'
  if (Status === 'Undoing') return 'Removing the drivers'
  if (isInProgress(upload))
    return RowsTotal > 0 ? `${formatNumber(RowsDone)} of ${linesOf(RowsTotal)}` : 'Started'
  if (upload.Undone)
    return `${noneOr(upload.Undone.Removed, 'None')} of ${formatNumber(Imported)} removed again`
  return [
    `${noneOr(Imported, 'None')} imported`,
    Duplicates > 0 ? `${formatNumber(Duplicates)} ${Duplicates === 1 ? 'duplicate' : 'duplicates'}` : '',
    Rejected > 0 ? `${formatNumber(Rejected)} rejected` : '',
  ]
    .filter((words) => words !== '')
    .join(', ')
}

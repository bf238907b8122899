import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { Refusal } from 'shared-api'
import { documentTypes, type FileRow } from 'shared-api/files'
import {
  Box,
  Button,
  Card,
  CardList,
  EmptyState,
  formatDate,
  Mark,
  Pager,
  Panel,
  QueryState,
  Table,
  TableSkeleton,
  Td,
  Text,
  Th,
} from 'shared-ui'
import { accountDocuments, type DocumentPage, useAddDocuments, useSaveDocument } from './document-queries.ts'
import { fileSize } from './file-size.ts'

const accepted = Object.keys(documentTypes)
  .map((ending) => `.${ending}`)
  .join(',')

/** The papers of a carrier: add some, save one. */
export function AccountDocuments({ accountId }: { accountId: string }) {
  const [page, setPage] = useState<DocumentPage>({ Page: 1, PageSize: 10 })
  const query = useQuery(accountDocuments(accountId, page))
  const add = useAddDocuments(accountId)
  const total = query.data?.Total ?? 0
  return (
    <Panel
      title="Documents"
      isFlush
      actions={<AddButton isBusy={add.isPending} onChosen={(files) => add.mutate(files)} />}
      footer="PDF, JPG, PNG, WEBP, HEIC or TIFF, at most 10 MB each."
    >
      <NotTaken error={add.error} />
      <QueryState
        query={query}
        what="Documents"
        empty={
          <EmptyState
            kind="nothing"
            icon="file-text"
            title="No documents yet"
            text="Add insurance papers, authorities or letters, so that whoever works for this carrier finds them."
          />
        }
        skeleton={<TableSkeleton columns={columns} rows={3} />}
      >
        {({ Data }) => <Documents rows={Data} />}
      </QueryState>
      {total > page.PageSize && (
        <Pager
          page={page.Page}
          pageSize={page.PageSize}
          total={total}
          onPage={(Page) => setPage({ ...page, Page })}
          onPageSize={(PageSize) => setPage({ Page: 1, PageSize })}
        />
      )}
    </Panel>
  )
}

interface AddButtonProps {
  isBusy: boolean
  onChosen: (files: File[]) => void
}

function AddButton({ isBusy, onChosen }: AddButtonProps) {
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
        accept={accepted}
        hidden
        aria-label="Documents to add"
        onChange={choose}
      />
      <Button icon="upload" isBusy={isBusy} onClick={() => chooser.current?.click()}>
        Add documents
      </Button>
    </>
  )
}

/** Each file that was not taken, with the reason: the others were not kept either. */
function NotTaken({ error }: { error: Error | null }) {
  if (error === null) return null
  const reasons = error instanceof Refusal ? error.errors.map(({ Message }) => Message) : []
  return (
    <Box role="alert" display="flex" gap="10px" px="4" py="3" borderBottomWidth="1px" bg="alert.subtle">
      <Mark kind="alert" />
      <Box minWidth="0" textStyle="dense" overflowWrap="anywhere">
        <Text fontWeight="semibold">{error.message}</Text>
        {reasons.map((reason) => (
          <Text key={reason}>{reason}</Text>
        ))}
      </Box>
    </Box>
  )
}

const columns = ['Name', 'Size', 'Added', 'By']

function Documents({ rows }: { rows: readonly FileRow[] }) {
  const save = useSaveDocument()
  const name = (file: FileRow) => (
    <Button
      variant="ghost"
      size="xs"
      icon="download"
      aria-label={`Save ${file.FileName}`}
      isBusy={save.isPending && save.variables.Id === file.Id}
      onClick={() => save.mutate(file)}
    >
      {file.FileName}
    </Button>
  )
  return (
    <>
      <Table caption="Documents">
        <thead>
          <tr>
            {columns.map((column) => (
              <Th key={column}>{column}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((file) => (
            <tr key={file.Id}>
              <Td>{name(file)}</Td>
              <Td>{fileSize(file.Size)}</Td>
              <Td>{formatDate(file.CreatedDate)}</Td>
              <Td>{file.CreatedBy.Name}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <CardList label="Documents">
        {rows.map((file) => (
          <Card
            key={file.Id}
            title={name(file)}
            facts={`${fileSize(file.Size)}, ${formatDate(file.CreatedDate)}, ${file.CreatedBy.Name}`}
          />
        ))}
      </CardList>
    </>
  )
}

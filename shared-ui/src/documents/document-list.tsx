import { useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button, IconButton } from '../buttons/button.tsx'
import { TextButton } from '../buttons/link.tsx'
import { formatDate } from '../formats/dates.ts'
import { formatFileSize } from '../formats/file-size.ts'
import { Card, CardList } from '../table/card-list.tsx'
import { Table } from '../table/table.tsx'
import { Td, Th } from '../table/table-cells.tsx'
import type { DocumentRow, DocumentStore } from './document-store.ts'
import { canPreview } from './preview-types.ts'
import { saveDocument } from './save-document.ts'

export const documentColumns = ['Name', 'Size', 'Added', 'By', 'Actions']

interface DocumentListProps {
  rows: readonly DocumentRow[]
  store: DocumentStore
  onOpened: (file: DocumentRow) => void
  onDeleting: (file: DocumentRow) => void
}

export function DocumentList({ rows, ...actions }: DocumentListProps) {
  return (
    <>
      <Table caption="Documents">
        <thead>
          <tr>
            {documentColumns.map((column) => (
              <Th key={column} data-unprinted={column === 'Actions' || undefined}>
                {column}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((file) => (
            <tr key={file.Id}>
              <Td isWrapped>
                <Name file={file} {...actions} />
              </Td>
              <Td>{formatFileSize(file.Size)}</Td>
              <Td>{formatDate(file.CreatedDate)}</Td>
              <Td>{file.CreatedBy.Name}</Td>
              <Td data-unprinted>
                <Actions file={file} {...actions} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <CardList label="Documents">
        {rows.map((file) => (
          <Card
            key={file.Id}
            title={<Name file={file} {...actions} />}
            status={<Actions file={file} {...actions} />}
            facts={`${formatFileSize(file.Size)}, ${formatDate(file.CreatedDate)}, ${file.CreatedBy.Name}`}
          />
        ))}
      </CardList>
    </>
  )
}

/** Buttons are not printed; the name of a file is. */
const PrintedName = chakra('span', { base: { _print: { _before: { content: 'attr(data-name)' } } } })

interface OfFile extends Omit<DocumentListProps, 'rows'> {
  file: DocumentRow
}

/** A type that browsers can show opens; other types are saved. */
function Name({ file, onOpened, store }: OfFile) {
  if (!canPreview(file)) return <SaveButton file={file} store={store} look="name" />
  return (
    <TextButton
      textAlign="start"
      overflowWrap="anywhere"
      fontWeight="medium"
      _print={{ display: 'inline' }}
      aria-label={`Open ${file.FileName}`}
      onClick={() => onOpened(file)}
    >
      {file.FileName}
    </TextButton>
  )
}

function Actions({ file, store, onDeleting }: OfFile) {
  return (
    <chakra.span display="flex" gap="1" _print={{ display: 'none' }}>
      {canPreview(file) && <SaveButton file={file} store={store} look="icon" />}
      {file.CanDelete && (
        <IconButton
          icon="trash-2"
          size="xs"
          label={`Delete ${file.FileName}`}
          onClick={() => onDeleting(file)}
        />
      )}
    </chakra.span>
  )
}

interface SaveButtonProps extends Pick<OfFile, 'file' | 'store'> {
  look: 'name' | 'icon'
}

function SaveButton({ file, store, look }: SaveButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const save = () => {
    if (isBusy) return
    setIsBusy(true)
    void saveDocument(store, file).finally(() => setIsBusy(false))
  }
  const label = `Save ${file.FileName}`
  if (look === 'icon')
    return <IconButton icon="download" size="xs" label={label} aria-busy={isBusy} onClick={save} />
  return (
    <>
      <Button variant="ghost" size="xs" icon="download" aria-label={label} isBusy={isBusy} onClick={save}>
        {file.FileName}
      </Button>
      <PrintedName data-name={file.FileName} />
    </>
  )
}

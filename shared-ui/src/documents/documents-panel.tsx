import { useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { notify } from '../feedback/notify.tsx'
import { Panel } from '../page/panel.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { QueryState } from '../states/query-state.tsx'
import { Pager } from '../table/pager.tsx'
import { TableSkeleton } from '../table/table-skeleton.tsx'
import { AddDocumentsButton, DropZone } from './add-documents.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DocumentList, documentColumns } from './document-list.tsx'
import type { DocumentRow, DocumentStore } from './document-store.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

interface DocumentPage {
  Data: readonly DocumentRow[]
  Page: number
  PageSize: number
  Total: number
}

interface DocumentsPanelProps {
  query: Parameters<typeof QueryState<DocumentPage>>[0]['query']
  store: DocumentStore
  /** Said where there is none yet: what belongs here. */
  empty: string
  onPage: (page: number) => void
  /** Something was added or deleted: the list is to be asked for again. */
  onChanged: () => void
}

/** The papers of a record: looked at, saved, added and deleted. */
export function DocumentsPanel({ query, store, empty, onPage, onChanged }: DocumentsPanelProps) {
  const [opened, setOpened] = useState<DocumentRow>()
  const [toDelete, setToDelete] = useState<DocumentRow>()
  const { Page: page = 1, PageSize: pageSize = 10, Total: total = 0 } = query.data ?? {}
  const { uploads, add, repeat, drop } = useUploads(store, ({ name }) => {
    notify.success('The document was added', name)
    // New documents come first.
    onPage(1)
    onChanged()
  })
  function stayAfterDeletion() {
    onPage(Math.min(page, Math.max(1, Math.ceil((total - 1) / pageSize))))
    onChanged()
  }
  return (
    <Panel
      title="Documents"
      isFlush
      actions={<AddDocumentsButton accept={store.accept} onChosen={add} />}
      footer={<chakra.span data-screen-only>{store.hint}</chakra.span>}
    >
      <DropZone onDropped={add}>
        <UploadList uploads={uploads} onRepeat={repeat} onDropped={drop} />
        <QueryState
          query={query}
          what="Documents"
          empty={<EmptyState kind="nothing" icon="file-text" title="No documents yet" text={empty} />}
          isEmpty={() => total === 0}
          skeleton={<TableSkeleton columns={documentColumns} rows={3} />}
        >
          {({ Data }) => (
            <DocumentList rows={Data} store={store} onOpened={setOpened} onDeleting={setToDelete} />
          )}
        </QueryState>
      </DropZone>
      {total > pageSize && (
        <Pager label="Pages of Documents" page={page} pageSize={pageSize} total={total} onPage={onPage} />
      )}
      <PreviewDialog file={opened} store={store} onClosed={() => setOpened(undefined)} />
      <DeleteDialog
        file={toDelete}
        store={store}
        onClosed={() => setToDelete(undefined)}
        onDeleted={stayAfterDeletion}
      />
    </Panel>
  )
}

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from 'shared-api'
import { documentStore } from 'shared-api/client/document-store'
import { files } from 'shared-api/documents'
import { DocumentsPanel } from 'shared-ui/documents'

const bucket = 'accounts' as const

const documentsOf = (accountId: string) => ['files', bucket, accountId] as const

const documentPage = (folder: string, Page: number) =>
  queryOptions({
    queryKey: [...documentsOf(folder), Page] as const,
    queryFn: ({ signal }) => call(files.list, { query: { bucket, folder, Page } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The papers of a carrier. */
export function AccountDocuments({ accountId }: { accountId: string }) {
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const store = useMemo(() => documentStore(bucket, accountId), [accountId])
  return (
    <DocumentsPanel
      query={useQuery(documentPage(accountId, page))}
      store={store}
      empty="Add insurance papers, authorities or letters for everyone who works with this carrier."
      onPage={setPage}
      onChanged={() => void queryClient.invalidateQueries({ queryKey: documentsOf(accountId) })}
    />
  )
}

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from 'shared-api'
import { documentStore } from 'shared-api/client/document-store'
import { files } from 'shared-api/documents'
import { DocumentsPanel } from 'shared-ui/documents'

const bucket = 'drivers' as const

const documentsOf = (driverId: string) => ['files', bucket, driverId] as const

const documentPage = (folder: string, Page: number) =>
  queryOptions({
    queryKey: [...documentsOf(folder), Page] as const,
    queryFn: ({ signal }) => call(files.list, { query: { bucket, folder, Page } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The papers of a driver: licenses, medical cards, letters. */
export function DriverDocuments({ driverId, isOwn }: { driverId: string; isOwn: boolean }) {
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const store = useMemo(() => documentStore(bucket, driverId), [driverId])
  return (
    <DocumentsPanel
      query={useQuery(documentPage(driverId, page))}
      store={store}
      empty={
        isOwn
          ? 'Add your license, your medical card or letters for your carrier.'
          : 'Add the license, the medical card or letters for everyone who works with this driver.'
      }
      onPage={setPage}
      onChanged={() => void queryClient.invalidateQueries({ queryKey: documentsOf(driverId) })}
    />
  )
}

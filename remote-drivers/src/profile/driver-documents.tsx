import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { call } from 'shared-api'
import { documentStore } from 'shared-api/client/document-store'
import { files } from 'shared-api/documents'
import { Box } from 'shared-ui'
import { DocumentsPanel } from 'shared-ui/documents'
import { documentsHash } from './documents-hash.ts'

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
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const [page, setPage] = useState(1)
  const query = useQuery(documentPage(driverId, page))
  const isThere = query.data !== undefined
  // Once there is a list, as the page is as high as it stays by then.
  useEffect(() => {
    if (isThere && hash === documentsHash) place.current?.querySelector('h2')?.focus()
  }, [isThere, hash])
  const store = useMemo(() => documentStore(bucket, driverId), [driverId])
  return (
    <Box ref={place} display="contents">
      <DocumentsPanel
        query={query}
        store={store}
        empty={
          isOwn
            ? 'Add your license, your medical card or letters for your carrier.'
            : 'Add the license, the medical card or letters for everyone who works with this driver.'
        }
        onPage={setPage}
        onChanged={() => void queryClient.invalidateQueries({ queryKey: documentsOf(driverId) })}
      />
    </Box>
  )
}

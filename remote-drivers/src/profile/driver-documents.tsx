import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call, Refusal } from 'shared-api'
import { Documents, documentTypes, files } from 'shared-api/files'
import { DocumentsPanel, type DocumentStore } from 'shared-ui/documents'

const bucket = 'drivers' as const

const documentsOf = (driverId: string) => ['files', bucket, driverId] as const

const documentPage = (folder: string, Page: number) =>
  queryOptions({
    queryKey: [...documentsOf(folder), Page] as const,
    queryFn: ({ signal }) => call(files.list, { query: { bucket, folder, Page } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One file at a time: a bad one refuses no other. */
function storeOf(folder: string): DocumentStore {
  const bodyOf = (file: File) => ({ bucket, folder, Files: [file] })
  return {
    accept: Object.keys(documentTypes)
      .map((ending) => `.${ending}`)
      .join(','),
    hint: 'PDF, JPG, PNG, WEBP, HEIC or TIFF, at most 10 MB each. Drop files here, or choose them.',
    problemOf: (file) => Documents.safeParse(bodyOf(file)).error?.issues[0]?.message,
    add: async (file, onSent) => {
      try {
        await call(files.add, { body: bodyOf(file) }, { onSent, blocking: false })
      } catch (error) {
        throw inWords(error)
      }
    },
    read: ({ Id }) => call(files.content, { params: { id: Id } }),
    remove: ({ Id }) => call(files.remove, { params: { id: Id } }, { blocking: false }),
  }
}

/** What is wrong with the file says more than that something was. */
function inWords(error: unknown) {
  const [first] = error instanceof Refusal ? error.errors : []
  return error instanceof Refusal && first
    ? new Refusal(error.status, first.Message, { cause: error })
    : error
}

/** The papers of a driver: licences, medical cards, letters. */
export function DriverDocuments({ driverId }: { driverId: string }) {
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const store = useMemo(() => storeOf(driverId), [driverId])
  return (
    <DocumentsPanel
      query={useQuery(documentPage(driverId, page))}
      store={store}
      empty="Add the license, the medical card or letters, so that whoever works with this driver finds them."
      onPage={setPage}
      onChanged={() => {
        // What is new comes first.
        setPage(1)
        void queryClient.invalidateQueries({ queryKey: documentsOf(driverId) })
      }}
    />
  )
}

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, Refusal } from 'shared-api'
import { Documents, files, type FileRow } from 'shared-api/files'
import { notify } from 'shared-ui'

export interface DocumentPage {
  Page: number
  PageSize: number
}

const documentsOf = (accountId: string) => ['files', 'accounts', accountId] as const

export const accountDocuments = (accountId: string, page: DocumentPage) =>
  queryOptions({
    queryKey: [...documentsOf(accountId), page] as const,
    queryFn: ({ signal }) =>
      call(files.list, { query: { bucket: 'accounts', folder: accountId, ...page } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** All of them or none: what is wrong with one is known before anything is sent where its name or size tells. */
export function useAddDocuments(accountId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (Files: File[]) => {
      const body = { bucket: 'accounts', folder: accountId, Files } as const
      const { error } = Documents.safeParse(body)
      if (error) throw notTaken(error.issues.map(({ message }) => message))
      return call(files.add, { body })
    },
    onSuccess: ({ length }) => {
      notify.success(length === 1 ? 'The document was added' : `${length} documents were added`)
      return queryClient.invalidateQueries({ queryKey: documentsOf(accountId) })
    },
  })
}

const notTaken = (messages: readonly string[]) =>
  new Refusal(400, 'Nothing was uploaded: some files were not taken', {
    errors: messages.map((Message) => ({ Field: 'Files', Message })),
  })

/** Saves a document: a file of somebody else is never shown in a page of ours. */
export function useSaveDocument() {
  return useMutation({
    mutationFn: async ({ Id, FileName }: Pick<FileRow, 'Id' | 'FileName'>) => {
      const content = await call(files.content, { params: { id: Id } }, { blocking: true })
      return { content, FileName }
    },
    onSuccess: ({ content, FileName }) => save(content, FileName),
    onError: (error, { FileName }) => notify.failure(`${FileName} could not be opened`, error.message),
  })
}

function save(content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

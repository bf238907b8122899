import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { driverUploads, type Upload, type UploadStatus } from 'shared-api/driver-uploads'
import { formatDate, notify } from 'shared-ui'
import { saveFile } from 'shared-ui/tables'
import { driverQueries } from '../drivers/driver-queries.ts'
import { membershipQueries } from '../memberships/membership-queries.ts'

const underWay: readonly UploadStatus[] = ['Received', 'Checking', 'Importing']
export const isUnderWay = ({ Status }: Pick<Upload, 'Status'>) => underWay.includes(Status)

/** Milliseconds between two questions about an upload that is under way. */
const askEvery = 1000
export const recentSize = 5

export const uploadQueries = {
  all: ['driver-uploads'] as const,
  /** The newest first; `carrierId` undefined: of all carriers. */
  recent: (carrierId: string | undefined, Page: number) =>
    queryOptions({
      queryKey: [...uploadQueries.all, 'recent', carrierId, Page] as const,
      queryFn: ({ signal }) =>
        call(driverUploads.list, { query: { CarrierId: carrierId, Page, PageSize: recentSize } }, { signal }),
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.Data.some(isUnderWay) ? askEvery : false),
    }),
  status: (UploadId: string) =>
    queryOptions({
      queryKey: [...uploadQueries.all, 'status', UploadId] as const,
      queryFn: ({ signal }) => call(driverUploads.status, { params: { UploadId } }, { signal }),
      staleTime: 0,
      // Also after a question that got no answer: the import goes on meanwhile.
      refetchInterval: ({ state: { data } }) => (data === undefined || isUnderWay(data) ? askEvery : false),
    }),
}

/** How an upload stands, asked again until it is through. */
export function useUpload(UploadId: string) {
  const queryClient = useQueryClient()
  return useQuery({
    ...uploadQueries.status(UploadId),
    queryFn: async ({ signal }) => {
      const upload = await call(driverUploads.status, { params: { UploadId } }, { signal })
      if (!isUnderWay(upload)) await driversChanged(queryClient)
      return upload
    },
  })
}

/** Lists and counts of drivers are read anew when they are looked at next. */
async function driversChanged(queryClient: ReturnType<typeof useQueryClient>) {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: driverQueries.all }),
    queryClient.invalidateQueries({ queryKey: membershipQueries.all }),
    queryClient.invalidateQueries({ queryKey: [...uploadQueries.all, 'recent'] }),
  ])
}

export function useUndoUpload() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (UploadId: string) => call(driverUploads.undo, { body: { UploadId } }, { blocking: false }),
    onSuccess: async (upload) => {
      queryClient.setQueryData(uploadQueries.status(upload.UploadId).queryKey, upload)
      await driversChanged(queryClient)
    },
  })
}

/** Saves the lines of an upload that were not imported. */
export function useSaveRejects() {
  return useMutation({
    mutationFn: ({ UploadId }: Upload) => call(driverUploads.rejects, { params: { UploadId } }),
    onSuccess: (file, upload) =>
      saveFile(`${baseName(upload.FileName)}-not-imported-${formatDate(upload.CreatedDate)}.csv`, [file]),
    onError: (error) => notify.failure('The lines could not be saved', error.message),
  })
}

export const baseName = (fileName: string) => fileName.replace(/\.[^.]*$/, '')

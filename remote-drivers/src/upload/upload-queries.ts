import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, Refusal } from 'shared-api'
import { driverUploads, type Upload, type UploadStatus } from 'shared-api/uploads'
import { recordsChanged } from 'shared-api/client/records-changed'
import { token } from 'shared-auth'
import { notify } from 'shared-ui'
import { saveFile } from 'shared-ui/tables'
import { localToday } from '../memberships/local-today.ts'

const importing: readonly UploadStatus[] = ['Received', 'Checking', 'Importing']
export const isImporting = ({ Status }: Pick<Upload, 'Status'>) => importing.includes(Status)
/** It changes by itself: its import or its undo is not over. */
export const isInProgress = (upload: Pick<Upload, 'Status'>) =>
  isImporting(upload) || upload.Status === 'Undoing'

/** Milliseconds between two questions about an upload that is in progress, and at most without an answer. */
const askEvery = 1000
const longestPause = 30_000
const tooManyCalls = 429
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
      refetchInterval: ({ state: { data } }) => (data?.Data.some(isInProgress) ? askEvery : false),
    }),
  /** Asked again until it is through. */
  status: (UploadId: string) =>
    queryOptions({
      queryKey: [...uploadQueries.all, 'status', UploadId] as const,
      queryFn: ({ signal }) => call(driverUploads.status, { params: { UploadId } }, { signal }),
      staleTime: 0,
      refetchInterval: ({ state: { data, error } }) =>
        isFinal(error) || (data !== undefined && !isInProgress(data)) ? false : askEvery,
    }),
}

/** Refused, and not for having been asked too often. After a question that got no answer the import goes on. */
const isFinal = (error: unknown) =>
  error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== tooManyCalls

/** The service has answered, and said why not: not that it is unreachable, or too busy. */
export const isAnswer = (error: unknown) =>
  error instanceof Refusal && ![0, 408, tooManyCalls, 503].includes(error.status)

interface Following {
  session: string | undefined
  isOver: Promise<void>
}
const followed = new WeakMap<QueryClient, Map<string, Following>>()

/**
 * Polls an upload until it is done, whatever is on screen, and reloads everything that shows drivers: the user may have closed the dialog, or left the page. It ends with the session. An upload that is polled already is not polled twice.
 */
export function pollUpload(queryClient: QueryClient, uploadId: string) {
  const current = followed.get(queryClient)?.get(uploadId)
  return current?.session === token() && current !== undefined
    ? current.isOver
    : followAnew(queryClient, uploadId)
}

/** Begins once the running poll has ended: the import may have ended, and its undo begun, in between. */
function followAnew(queryClient: QueryClient, uploadId: string) {
  const follows = followed.get(queryClient) ?? new Map<string, Following>()
  followed.set(queryClient, follows)
  const isOver = pollUntilDone(queryClient, uploadId, follows.get(uploadId)?.isOver).finally(() => {
    if (follows.get(uploadId) === following) follows.delete(uploadId)
  })
  const following = { session: token(), isOver }
  follows.set(uploadId, following)
  return isOver
}

async function pollUntilDone(queryClient: QueryClient, uploadId: string, before: Promise<void> | undefined) {
  const session = token()
  await before
  let pause = askEvery
  while (token() === session) {
    const isSettled = await isThroughNow(queryClient, uploadId)
    if (isSettled === true) {
      await recordsChanged(queryClient)
      break
    }
    pause = isSettled === undefined ? Math.min(2 * pause, longestPause) : askEvery
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** undefined: no answer. Where a screen asks the same, one answer does for both. */
async function isThroughNow(queryClient: QueryClient, uploadId: string) {
  try {
    return !isInProgress(
      await queryClient.fetchQuery({ ...uploadQueries.status(uploadId), staleTime: askEvery / 2 }),
    )
  } catch (error) {
    return isFinal(error) || undefined
  }
}

/** Has an upload taken back: it is over once the service has been asked, and its end is told whatever is on screen. */
export function useUndoUpload() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (UploadId: string) => call(driverUploads.undo, { body: { UploadId } }, { blocking: false }),
    meta: { records: 'changed-unawaited' },
    onSuccess: (upload) => {
      queryClient.setQueryData(uploadQueries.status(upload.UploadId).queryKey, upload)
      void tellUndone(queryClient, upload)
    },
  })
}

async function tellUndone(queryClient: QueryClient, { UploadId, FileName }: Upload) {
  await followAnew(queryClient, UploadId)
  const ended = queryClient.getQueryData(uploadQueries.status(UploadId).queryKey)
  if (ended?.Status === 'Undone') notify.success('The upload was undone', FileName)
  if (ended?.Status === 'Done') notify.failure('The upload was not undone', FileName)
}

/** Saves the lines of an upload that were not imported. */
export function useSaveRejects() {
  return useMutation({
    mutationFn: ({ UploadId }: Upload) => call(driverUploads.rejects, { params: { UploadId } }),
    meta: { records: 'kept' },
    onSuccess: (file, upload) =>
      saveFile(`${baseName(upload.FileName)}-not-imported-${localToday(new Date(upload.CreatedDate))}.csv`, [
        file,
      ]),
    onError: (error) => notify.failure('The lines could not be saved', error.message),
  })
}

export const baseName = (fileName: string) => fileName.replace(/\.[^.]*$/, '')

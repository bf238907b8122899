import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import { mvrRecords } from 'shared-api/mvr/mvr-record'
import { notify, readFailure, saveBlob } from 'shared-ui'

/** Milliseconds between two looks for a report that is on its way. */
const pause = 15_000

export const reportQueries = {
  /**
   * Each reading of a report is an entry in its access log. So it is read once at each visit: not from memory, not again
   * because the window got the focus or another record changed, and never before the page is open.
   */
  content: (id: string) =>
    queryOptions({
      queryKey: ['mvr-report-content', id] as const,
      queryFn: ({ signal }) =>
        call(mvrRecords.report, { params: { id }, query: { record_type: 'MVR_REPORT' } }, { signal }),
      staleTime: Infinity,
      gcTime: 0,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      // Until it is here there is nothing to look at, and no entry.
      refetchInterval: ({ state }) => (state.data?.State === 'Waiting' ? pause : false),
      meta: { look: true },
    }),
}

export const readReportPdf = (EmbarkId: string) =>
  call(mvrRecords.pdf, { query: { EmbarkId } }, { blocking: false })

export const useSaveReportPdf = (id: string, name: string) =>
  useMutation({
    mutationFn: () => readReportPdf(id),
    meta: { records: 'kept' },
    onSuccess: (content) => saveBlob(content, name),
    onError: (error) => notify.failure('The PDF could not be saved', readFailure(error).message),
  })

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { mvrUpdates, type MvrReportUpdate } from 'shared-api/mvr/mvr-update'
import { reportQueries } from '../report-page/report-queries.ts'

/** Ends a report. The page reads it again, also where it had changed. */
export function useEnterResult(reportId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Omit<MvrReportUpdate, 'Id'>) =>
      call(mvrUpdates.report, { body: { Id: reportId, ...body } }, { blocking: false }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportQueries.content(reportId).queryKey }),
  })
}

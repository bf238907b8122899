import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { driverRecordQuery } from 'shared-api/client/driver-record-query'
import { protectedFields } from 'shared-api/drivers/protected-fields'
import { driverQueryKey } from '../list/driver-query-key.ts'

const accesses = 5

/** One driver. What is his alone is kept in memory for as long as the page is, and never in the browser's storage. */
export const profileQueries = {
  /** Asked again at every visit: others write it too. The sensitive fields are masked in it. */
  record: (id: string) => queryOptions(driverRecordQuery(id)),
  /** Who saw which sensitive field in full: the newest first, a few on each page. */
  accessLog: (id: string, Page: number) =>
    queryOptions({
      queryKey: [...accessLogKey(id), Page] as const,
      queryFn: ({ signal }) =>
        call(protectedFields.accessLog, { params: { id }, query: { Page, PageSize: accesses } }, { signal }),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
}

export const accessLogKey = (id: string) => [...driverQueryKey, 'access-log', id] as const

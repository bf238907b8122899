import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { roadside } from 'shared-api/safety/roadside'
import { relatedRows } from 'shared-ui/tables'

const PageSize = relatedRows

/** What inspectors found at the roadside, newest first. */
export const roadsideQueries = {
  all: ['roadside'] as const,
  inspectionsOf: (id: string, Page = 1) =>
    queryOptions({
      queryKey: [...roadsideQueries.all, 'inspections-of', id, Page] as const,
      queryFn: ({ signal }) =>
        call(
          roadside.inspections,
          { params: { id }, query: { record_type: 'SMS_INSPECTION', Page, PageSize } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  violationsOf: (id: string, Page = 1) =>
    queryOptions({
      queryKey: [...roadsideQueries.all, 'violations-of', id, Page] as const,
      queryFn: ({ signal }) =>
        call(
          roadside.violations,
          { params: { id }, query: { record_type: 'VIOLATIONS', Page, PageSize } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  notificationsOf: (id: string, Page = 1) =>
    queryOptions({
      queryKey: [...roadsideQueries.all, 'notifications-of', id, Page] as const,
      queryFn: ({ signal }) =>
        call(
          roadside.notifications,
          { params: { id }, query: { record_type: 'SMS_NOTIFY_INSPECTION', Page, PageSize } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
}

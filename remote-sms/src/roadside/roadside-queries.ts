import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { related } from 'shared-api/related'
import { relatedRows } from 'shared-ui/tables'

const PageSize = relatedRows

/** What inspectors found at the roadside, newest first. */
export const roadsideQueries = {
  all: ['roadside'] as const,
  inspectionsOf: (id: string) =>
    queryOptions({
      queryKey: [...roadsideQueries.all, 'inspections-of', id] as const,
      queryFn: ({ signal }) =>
        call(
          related.smsInspections,
          { params: { id }, query: { record_type: 'SMS_INSPECTION', PageSize } },
          { signal },
        ),
    }),
  violationsOf: (id: string) =>
    queryOptions({
      queryKey: [...roadsideQueries.all, 'violations-of', id] as const,
      queryFn: ({ signal }) =>
        call(
          related.smsViolations,
          { params: { id }, query: { record_type: 'VIOLATIONS', PageSize } },
          { signal },
        ),
    }),
}

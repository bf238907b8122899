import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { records } from 'shared-api/records'

const key = (type: string, id: string) => ['records', type, id] as const

/** One record and its facts. Asked again at every visit: what a record says is decided elsewhere. */
export const recordQueries = {
  ticket: (id: string) =>
    queryOptions({
      queryKey: key('TICKET', id),
      queryFn: ({ signal }) =>
        call(records.ticket, { params: { id }, query: { record_type: 'TICKET' } }, { signal }),
      staleTime: 0,
    }),
  inspection: (id: string) =>
    queryOptions({
      queryKey: key('INSPECTION', id),
      queryFn: ({ signal }) =>
        call(records.inspection, { params: { id }, query: { record_type: 'INSPECTION' } }, { signal }),
      staleTime: 0,
    }),
  violation: (id: string) =>
    queryOptions({
      queryKey: key('VIOLATIONS', id),
      queryFn: ({ signal }) =>
        call(records.violation, { params: { id }, query: { record_type: 'VIOLATIONS' } }, { signal }),
      staleTime: 0,
    }),
  driver: (id: string) =>
    queryOptions({
      queryKey: key('DRIVER', id),
      queryFn: ({ signal }) =>
        call(records.driver, { params: { id }, query: { record_type: 'DRIVER' } }, { signal }),
      staleTime: 0,
    }),
  mvrReport: (id: string) =>
    queryOptions({
      queryKey: key('MVR_REPORT', id),
      queryFn: ({ signal }) =>
        call(records.mvrReport, { params: { id }, query: { record_type: 'MVR_REPORT' } }, { signal }),
      staleTime: 0,
    }),
  smsInspection: (id: string) =>
    queryOptions({
      queryKey: key('SMS_INSPECTION', id),
      queryFn: ({ signal }) =>
        call(records.smsInspection, { params: { id }, query: { record_type: 'SMS_INSPECTION' } }, { signal }),
      staleTime: 0,
    }),
}

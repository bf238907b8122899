import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import { recordsChanged } from 'shared-api/client/records-changed'
import { type Enrolled, type MvrEnrollment, mvrMonitoring } from 'shared-api/mvr/mvr-monitoring'
import type { RequestedDriver } from '../request/request-queries.ts'

const key = ['mvr-monitoring'] as const

export const monitoringQueries = {
  /** What goes on of a driver; null where nothing does. */
  current: (DriverId: string) =>
    queryOptions({
      queryKey: [...key, 'current', DriverId] as const,
      queryFn: async ({ signal }) => {
        const query = { DriverId, list_filter: 'Monitored', PageSize: 1 } as const
        return (await call(mvrMonitoring.list, { query }, { signal })).Data[0] ?? null
      },
      staleTime: 0,
    }),
  /** A look: each is in the access log, so nothing asks again by itself. */
  notice: (id: string) =>
    queryOptions({
      queryKey: [...key, 'notice', id] as const,
      queryFn: async ({ client, signal }) => {
        const notice = await call(mvrMonitoring.notice, { params: { id } }, { signal, blocking: false })
        // It is read now: lists and counts say so.
        void recordsChanged(client)
        return notice
      },
      meta: { look: true },
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
    }),
  noticesOf: (DriverId: string) =>
    queryOptions({
      queryKey: [...key, 'notices', DriverId] as const,
      queryFn: ({ signal }) => call(mvrMonitoring.notices, { query: { DriverId, PageSize: 20 } }, { signal }),
      staleTime: 0,
    }),
}

interface Enrolling {
  drivers: readonly RequestedDriver[]
  /** The same for the same body: a request that is sent again has one effect. */
  requestIdOf: (body: string) => string
}

/** One request for each carrier, one after the other. */
export const useEnroll = () =>
  useMutation({
    mutationFn: async ({ drivers, requestIdOf }: Enrolling): Promise<Enrolled> => {
      const answers: Enrolled[] = []
      for (const carrierId of new Set(drivers.map(({ carrier }) => carrier.Id))) {
        const DriverIds = drivers.filter(({ carrier }) => carrier.Id === carrierId).map(({ id }) => id)
        const body = { DriverIds, RequestId: requestIdOf(JSON.stringify(DriverIds)) }
        // oxlint-disable-next-line no-await-in-loop
        answers.push(await call(mvrMonitoring.enroll, { body }, { blocking: false }))
      }
      return {
        Enrolled: answers.flatMap(({ Enrolled }) => Enrolled),
        Refused: answers.flatMap(({ Refused }) => Refused),
      }
    },
    gcTime: 0,
  })

export const useEndMonitoring = () =>
  useMutation({
    mutationFn: ({ Id: EnrolmentId, Version }: MvrEnrollment) =>
      call(mvrMonitoring.end, { body: { EnrolmentId, Version } }, { blocking: false }),
  })

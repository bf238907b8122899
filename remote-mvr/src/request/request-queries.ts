import { queryOptions, useMutation, useQueries } from '@tanstack/react-query'
import { call } from 'shared-api'
import { driverRecordQuery } from 'shared-api/client/driver-record-query'
import { drivers } from 'shared-api/drivers'
import type { MvrReport, PermissiblePurpose } from 'shared-api/mvr'
import { mvr } from 'shared-api/mvr'
import { type MvrRequested, type MvrRequestForm, mvrRequests } from 'shared-api/mvr/mvr-request'
import { readFailure } from 'shared-ui'
import { consentQueries } from '../consent/consent-queries.ts'

export const requestQueries = {
  products: () =>
    queryOptions({
      queryKey: ['mvr-products'] as const,
      queryFn: ({ signal }) => call(mvrRequests.products, {}, { signal }),
      meta: { reference: true },
    }),
  /** By name. `CarrierId` undefined: of all carriers. */
  choices: (CarrierId: string | undefined, Search: string) =>
    queryOptions({
      queryKey: ['mvr-request', 'drivers', CarrierId, Search] as const,
      queryFn: async ({ signal }) => {
        const query = { CarrierId, Search, PageSize: 20, SortBy: 'Name', SortDir: 'asc' } as const
        return (await call(drivers.list, { query }, { signal, blocking: false })).Data
      },
      placeholderData: (before) => before,
      gcTime: 0,
    }),
  /** Those of a batch who have to consent first. */
  waiting: (batchId: string) =>
    queryOptions({
      queryKey: ['mvr-request', 'waiting', batchId] as const,
      queryFn: async ({ signal }) => {
        const query = {
          list_filter: 'Consent Needed',
          PageSize: 100,
          SortBy: 'DriverName',
          SortDir: 'asc',
        } as const
        return (await call(mvr.ofBatch, { params: { id: batchId }, query }, { signal })).Data
      },
      staleTime: 0,
    }),
}

export interface RequestedDriver {
  id: string
  name: string
  carrier: { Id: string; Name: string }
}

/** The drivers with these ids, those of them that aren't there, and whether some are still asked for. */
export function useRequestedDrivers(ids: readonly string[]) {
  const queries = useQueries({ queries: ids.map((id) => driverRecordQuery(id)) })
  const known = queries.flatMap(({ data }): RequestedDriver[] =>
    data === undefined ? [] : [{ id: data.Id, name: data.Name, carrier: data.Carrier__r }],
  )
  const missing = ids.filter((_, index) => readFailure(queries[index]?.error).isNotFound)
  const failure = queries.find(({ error }) => error !== null && !readFailure(error).isNotFound)
  return { known, missing, failure, isLoading: queries.some(({ isPending }) => isPending) }
}

/** Of so many drivers it is looked up before the request who has consented; of more, its answer says so. */
const lookedUpAtMost = 25

/** The drivers who have no valid consent for the purpose; undefined while that isn't known. */
export function useWithoutConsent(ids: readonly string[], purpose: PermissiblePurpose | undefined) {
  const isAsked = purpose !== undefined && ids.length <= lookedUpAtMost
  const queries = useQueries({ queries: isAsked ? ids.map((id) => consentQueries.validOf(id)) : [] })
  if (!isAsked || queries.some(({ data }) => data === undefined)) return undefined
  return new Set(
    ids.filter(
      (_, index) => !queries[index]?.data?.some((consent) => consent.PermissiblePurpose === purpose),
    ),
  )
}

/** What became of a request, over all carriers of its drivers. */
export interface RequestResult {
  form: MvrRequestForm
  answers: readonly MvrRequested[]
  ordered: number
  waiting: number
  recent: readonly MvrReport[]
}

interface Sending {
  form: MvrRequestForm
  drivers: readonly RequestedDriver[]
  isRenewed?: boolean
  /** The same for the same body: a request that is sent again has one effect. */
  requestIdOf: (body: string) => string
}

/** One request for each carrier, one after the other. */
export const useRequestMvrs = () =>
  useMutation({
    mutationFn: async ({
      form,
      drivers: of,
      isRenewed = false,
      requestIdOf,
    }: Sending): Promise<RequestResult> => {
      const answers: MvrRequested[] = []
      for (const CarrierId of new Set(of.map(({ carrier }) => carrier.Id))) {
        const DriverIds = of.filter(({ carrier }) => carrier.Id === CarrierId).map(({ id }) => id)
        const body = { ...form, CarrierId, DriverIds, ...(isRenewed && { IsRenewed: true }) }
        const RequestId = requestIdOf(JSON.stringify(body))
        // oxlint-disable-next-line no-await-in-loop
        answers.push(await call(mvrRequests.request, { body: { ...body, RequestId } }, { blocking: false }))
      }
      return {
        form,
        answers,
        ordered: sum(answers.map(({ Ordered }) => Ordered)),
        waiting: sum(answers.map(({ ConsentNeeded }) => ConsentNeeded)),
        recent: answers.flatMap(({ Recent }) => Recent),
      }
    },
    gcTime: 0,
  })

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

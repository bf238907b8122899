import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { driverRecordQuery } from 'shared-api/client/driver-record-query'
import { drivers } from 'shared-api/drivers'
import type { MvrReport, PermissiblePurpose } from 'shared-api/mvr'
import { mvr } from 'shared-api/mvr'
import { type MvrRequested, type MvrRequestForm, mvrRequests } from 'shared-api/mvr/mvr-request'
import { readFailure } from 'shared-ui'
import { readDriverFile } from './read-driver-file.ts'
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
  /** The reports of these batches whose drivers have to consent first. */
  waiting: (batchIds: readonly string[]) =>
    queryOptions({
      queryKey: ['mvr-request', 'waiting', batchIds] as const,
      queryFn: async ({ signal }) => {
        const query = {
          list_filter: 'Consent Needed',
          PageSize: 100,
          SortBy: 'DriverName',
          SortDir: 'asc',
        } as const
        const pages = await Promise.all(
          batchIds.map((id) => call(mvr.ofBatch, { params: { id }, query }, { signal })),
        )
        return pages.flatMap(({ Data }) => Data)
      },
      staleTime: 0,
    }),
}

export interface RequestedDriver {
  id: string
  name: string
  carrier: { Id: string; Name: string }
}

/**
 * The drivers with these ids, those of them that aren't there, and whether some are still asked for.
 * @param fromFile is known already.
 */
export function useRequestedDrivers(ids: readonly string[], fromFile: readonly RequestedDriver[] = []) {
  const queryClient = useQueryClient()
  const read = new Map(fromFile.map((driver) => [driver.id, driver]))
  const { data, error, isPlaceholderData, isPending } = useQuery({
    queryKey: ['mvr-request', 'chosen', ids] as const,
    queryFn: () =>
      Promise.all(
        ids.map(async (id) => {
          const driver = read.get(id)
          return driver === undefined ? readDriver(queryClient, id) : { id, driver }
        }),
      ),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const found = new Map(data?.map(({ id, driver }) => [id, driver]))
  return {
    known: ids.flatMap((id) => found.get(id) ?? []),
    missing: ids.filter((id) => found.has(id) && found.get(id) === undefined),
    error,
    isLoading: isPending || isPlaceholderData,
  }
}

/** Why nothing can be sent for these drivers yet; undefined where it can. */
export function whyNotSent({ missing, isLoading, error }: ReturnType<typeof useRequestedDrivers>) {
  if (missing.length > 0) return 'Remove the drivers who were not found.'
  if (error !== null) return 'The drivers could not be loaded. Close this and try again.'
  return isLoading ? 'The drivers are being loaded.' : undefined
}

async function readDriver(queryClient: QueryClient, id: string) {
  try {
    // Those that were chosen before are not asked for again.
    const { Name, Carrier__r } = await queryClient.fetchQuery({ ...driverRecordQuery(id), staleTime: 60_000 })
    const driver: RequestedDriver = { id, name: Name, carrier: Carrier__r }
    return { id, driver }
  } catch (error) {
    if (readFailure(error).isNotFound) return { id, driver: undefined }
    throw error
  }
}

/** Of so many drivers it is looked up before the request who has consented; of more, its answer says so. */
const lookedUpAtMost = 25

/** The drivers who have no valid consent for the purpose; undefined while that isn't known. */
export function useWithoutConsent(ids: readonly string[], purpose: PermissiblePurpose | undefined) {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['mvr-request', 'without consent', ids, purpose] as const,
    queryFn: async () => {
      const valid = await Promise.all(ids.map((id) => queryClient.fetchQuery(consentQueries.validOf(id))))
      return new Set(
        ids.filter((_, index) => !valid[index]?.some((given) => given.PermissiblePurpose === purpose)),
      )
    },
    enabled: purpose !== undefined && ids.length <= lookedUpAtMost,
    gcTime: 0,
  })
  return data
}

/** The drivers of a carrier whom a file names. */
export const useFindDrivers = () =>
  useMutation({
    mutationFn: async ({ file, CarrierId }: { file: File; CarrierId: string }) => {
      const read = await readDriverFile(file)
      if ('problem' in read) return { problem: read.problem }
      const { lines, ...columns } = read
      const body = { CarrierId, ...columns }
      const found = await call(mvrRequests.findDrivers, { body }, { blocking: false })
      const { Drivers, NotFound, Carrier__r: carrier } = found
      return {
        drivers: Drivers.map(({ Id: id, Name: name }): RequestedDriver => ({ id, name, carrier })),
        notFound: NotFound.map(({ Row, Message }) => ({ line: lines[Row] ?? 0, Message })),
        repeated: lines.length - NotFound.length - Drivers.length,
      }
    },
    meta: { records: 'kept' },
    gcTime: 0,
  })

/** What became of a request, over all carriers of its drivers. */
export interface RequestResult {
  form: MvrRequestForm
  answers: readonly MvrRequested[]
  ordered: number
  waiting: number
  recent: readonly MvrReport[]
  /** Drivers without a CDL number or its state. */
  incomplete: MvrRequested['Incomplete']
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
        incomplete: answers.flatMap(({ Incomplete }) => Incomplete),
      }
    },
    gcTime: 0,
  })

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

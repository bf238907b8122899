import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import { masterData } from 'shared-api/accounts/master-data'
import { drivers } from 'shared-api/drivers'
import { mvrAccess } from 'shared-api/mvr/mvr-access'
import { mvrCards } from 'shared-api/mvr/mvr-card'
import { mvrRecords } from 'shared-api/mvr/mvr-record'
import { notify, readFailure, saveBlob } from 'shared-ui'

export const looksOfPage = 10

export const recordQueries = {
  /** Each answer is a look that the access log names: it is asked at each visit, and not because another record changed. */
  record: (id: string) =>
    queryOptions({
      queryKey: ['mvr-record', id] as const,
      queryFn: ({ signal }) =>
        call(mvrRecords.driver, { params: { id }, query: { record_type: 'DRIVER' } }, { signal }),
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      meta: { look: true },
    }),
  /** Who the driver is to the carrier. */
  driver: (id: string) =>
    queryOptions({
      queryKey: ['records', 'DRIVER', id] as const,
      queryFn: ({ signal }) =>
        call(drivers.record, { params: { id }, query: { record_type: 'DRIVER' } }, { signal }),
      staleTime: 0,
    }),
  looks: (id: string, Page: number) =>
    queryOptions({
      queryKey: ['mvr-record', id, 'looks', Page] as const,
      queryFn: ({ signal }) =>
        call(mvrAccess.list, { params: { id }, query: { Page, PageSize: looksOfPage } }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  /** Under the key of the whole portal. */
  states: () =>
    queryOptions({
      queryKey: ['master-data', 'STATES'] as const,
      queryFn: ({ signal }) => call(masterData.list, { query: { data_type: 'STATES' } }, { signal }),
      meta: { reference: true },
    }),
}

export const useSaveAuditPack = (DriverId: string, name: string) =>
  useMutation({
    mutationFn: () => call(mvrRecords.auditPack, { query: { DriverId } }, { blocking: false }),
    // The new entry of the access log is seen at the next visit: the record is a look of its own.
    meta: { records: 'kept' },
    onSuccess: (content) => saveBlob(content, name),
    onError: (error) => notify.failure('The audit pack was not made', readFailure(error).message),
  })

export const useAskForCard = (DriverId: string) =>
  useMutation({
    mutationFn: () => call(mvrCards.ask, { body: { DriverId } }, { blocking: false }),
    meta: { records: 'kept' },
    onSuccess: ({ SentTo }) =>
      notify.success('The driver was asked for a new card', `An email is on its way to ${SentTo}.`),
    onError: (error) => notify.failure('The driver was not asked', readFailure(error).message),
  })

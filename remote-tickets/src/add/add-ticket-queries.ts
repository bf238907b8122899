import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { masterData } from 'shared-api/accounts/master-data'
import { type FileRow, files } from 'shared-api/documents'
import { driverForm } from 'shared-api/drivers/driver-form'
import { ticketDrafts } from 'shared-api/tickets/ticket-drafts'
import { ticketForm } from 'shared-api/tickets/ticket-form'

/** Drafts hold personal data: they stay in memory no longer than the page. */
const forThePage = { gcTime: 0 } as const

export const addTicketQueries = {
  drafts: () =>
    queryOptions({
      queryKey: ['ticket-drafts', 'all'] as const,
      queryFn: ({ signal }) => call(ticketDrafts.list, {}, { signal }),
      ...forThePage,
    }),
  draft: (id: string) =>
    queryOptions({
      queryKey: ['ticket-drafts', 'one', id] as const,
      queryFn: ({ signal }) => call(ticketDrafts.one, { params: { id } }, { signal }),
      ...forThePage,
      retry: false,
      staleTime: Infinity,
    }),
  /** Oldest first. */
  files: (draftId: string) =>
    queryOptions({
      queryKey: ['ticket-drafts', 'files', draftId] as const,
      queryFn: async ({ signal }) => {
        const query = { bucket: 'ticket-drafts', folder: draftId, PageSize: 100 } as const
        return (await call(files.list, { query }, { signal })).Data.toReversed()
      },
      ...forThePage,
    }),
  picture: ({ Id, ContentType }: Pick<FileRow, 'Id' | 'ContentType'>) =>
    queryOptions({
      queryKey: ['ticket-drafts', 'picture', Id] as const,
      queryFn: async ({ signal }) => {
        const content = await call(files.content, { params: { id: Id } }, { signal })
        return new Blob([content], { type: ContentType })
      },
      ...forThePage,
      staleTime: Infinity,
      retry: false,
    }),
  drivers: (CarrierId: string, Search: string) =>
    queryOptions({
      queryKey: ['driver-choices', CarrierId, Search] as const,
      queryFn: ({ signal }) => call(driverForm.choices, { query: { CarrierId, Search } }, { signal }),
      placeholderData: (before) => before,
      enabled: CarrierId !== '',
      ...forThePage,
    }),
  sameCitation: (CarrierId: string, number: string) =>
    queryOptions({
      queryKey: ['ticket-drafts', 'same-citation', CarrierId, number] as const,
      queryFn: ({ signal }) =>
        call(ticketForm.sameCitation, { query: { CarrierId, Citation_Number__c: number } }, { signal }),
      enabled: CarrierId !== '' && number !== '',
      ...forThePage,
    }),
  agents: (id: string) =>
    queryOptions({
      queryKey: ['agents-of-carrier', id] as const,
      queryFn: async ({ signal }) => {
        const query = { record_type: 'ACCOUNT' } as const
        return (await call(accounts.details, { params: { id }, query }, { signal })).Agents
      },
      enabled: id !== '',
    }),
  states: () =>
    queryOptions({
      queryKey: ['master-data', 'STATES'] as const,
      queryFn: ({ signal }) => call(masterData.list, { query: { data_type: 'STATES' } }, { signal }),
      meta: { reference: true },
    }),
}

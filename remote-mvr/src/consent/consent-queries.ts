import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import { mvr, type PermissiblePurpose } from 'shared-api/mvr'
import { type LinkedMvrConsentInput, mvrConsents, type MvrConsentInput } from 'shared-api/mvr/mvr-consent'

const key = ['mvr-consents'] as const

export const consentQueries = {
  linked: (Data: string) =>
    queryOptions({
      queryKey: [...key, 'linked', Data] as const,
      queryFn: ({ signal }) => call(mvrConsents.openLink, { body: { Data } }, { signal, blocking: false }),
      staleTime: 0,
      retry: false,
    }),
  /** What the user is asked to sign: the purposes of own reports that wait. */
  asked: () =>
    queryOptions({
      queryKey: [...key, 'asked'] as const,
      queryFn: async ({ signal }) => {
        const query = { Status: 'Consent Needed', PageSize: 100 } as const
        const { Data } = await call(mvr.reports, { query }, { signal })
        return Data
      },
      staleTime: 0,
    }),
  document: (purpose: PermissiblePurpose) =>
    queryOptions({
      queryKey: [...key, 'document', purpose] as const,
      queryFn: ({ signal }) =>
        call(mvrConsents.document, { query: { PermissiblePurpose: purpose } }, { signal, blocking: false }),
      staleTime: 0,
    }),
  /** The user's own, newest first. */
  own: () =>
    queryOptions({
      queryKey: [...key, 'own'] as const,
      queryFn: ({ signal }) => call(mvrConsents.list, { query: { PageSize: 100 } }, { signal }),
      staleTime: 0,
    }),
  validOf: (DriverId: string) =>
    queryOptions({
      queryKey: [...key, 'valid', DriverId] as const,
      queryFn: async ({ signal }) => {
        const query = { DriverId, list_filter: 'Valid', PageSize: 100 } as const
        return (await call(mvrConsents.list, { query }, { signal })).Data
      },
      staleTime: 0,
    }),
}

/** The page asks for no records: it shows what was signed. */
export const useSignByLink = () =>
  useMutation({
    mutationFn: (body: LinkedMvrConsentInput) => call(mvrConsents.signByLink, { body }, { blocking: false }),
    meta: { records: 'kept' },
  })

export const useSignConsent = () =>
  useMutation({
    mutationFn: (body: MvrConsentInput) => call(mvrConsents.sign, { body }, { blocking: false }),
  })

export const useWithdrawConsent = () =>
  useMutation({
    mutationFn: (ConsentId: string) =>
      call(mvrConsents.withdraw, { body: { ConsentId } }, { blocking: false }),
  })

export const useCreateConsentLink = (DriverId: string, purpose: PermissiblePurpose) =>
  useMutation({
    mutationFn: (IsMailed: boolean) =>
      call(
        mvrConsents.createLink,
        { body: { DriverId, PermissiblePurpose: purpose, IsMailed } },
        { blocking: false },
      ),
  })

/** To all drivers of a batch who have to consent. */
export const useMailConsentLinks = (BatchId: string) =>
  useMutation({
    mutationFn: () => call(mvrConsents.mailLinks, { body: { BatchId } }, { blocking: false }),
  })

import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import {
  mvrAdverse,
  type MvrAdverseAction,
  type MvrAdverseDraft,
  type MvrLetterName,
} from 'shared-api/mvr/mvr-adverse'

const key = ['mvr-adverse-actions'] as const

export const adverseQueries = {
  one: (ActionId: string) =>
    queryOptions({
      queryKey: [...key, 'one', ActionId] as const,
      queryFn: async ({ signal }) => {
        const { Data } = await call(mvrAdverse.list, { query: { ActionId } }, { signal })
        return Data[0] ?? null
      },
      staleTime: 0,
    }),
  /** Newest first. */
  ofReport: (ReportId: string) =>
    queryOptions({
      queryKey: [...key, 'report', ReportId] as const,
      queryFn: ({ signal }) => call(mvrAdverse.list, { query: { ReportId } }, { signal }),
      staleTime: 0,
    }),
  /** The signed-in driver's, newest first. */
  own: () =>
    queryOptions({
      queryKey: [...key, 'own'] as const,
      queryFn: ({ signal }) => call(mvrAdverse.list, { query: { PageSize: 100 } }, { signal }),
      staleTime: 0,
    }),
}

export const readLetter = (Id: string, Letter: MvrLetterName) =>
  call(mvrAdverse.letter, { query: { Id, Letter } }, { blocking: false })

export const useStartAdverseAction = () =>
  useMutation({
    mutationFn: (body: MvrAdverseDraft) => call(mvrAdverse.start, { body }, { blocking: false }),
  })

type Read = Pick<MvrAdverseAction, 'Id' | 'Version'>

export const useSendFinalNotice = () =>
  useMutation({
    mutationFn: ({ Id, Version }: Read) =>
      call(mvrAdverse.sendFinal, { body: { Id, Version } }, { blocking: false }),
  })

export const useEndAdverseAction = () =>
  useMutation({
    mutationFn: ({ Id, Version, Reason }: Read & { Reason: string }) =>
      call(mvrAdverse.end, { body: { Id, Version, Reason } }, { blocking: false }),
  })

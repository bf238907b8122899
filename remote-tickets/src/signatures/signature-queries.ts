import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import { files } from 'shared-api/documents'
import {
  type LinkedSignatureInput,
  type SignatureInput,
  type SignedKind,
  signatures,
} from 'shared-api/documents/signatures'

const key = ['signatures'] as const

export const signatureQueries = {
  ofTicket: (id: string) =>
    queryOptions({
      queryKey: ['records', 'TICKET', id, 'signatures'] as const,
      queryFn: ({ signal }) => call(signatures.ofTicket, { params: { id } }, { signal }),
      staleTime: 0,
    }),
  /** Asked each time: the stored bytes may have changed. */
  verification: (id: string) =>
    queryOptions({
      queryKey: [...key, 'verification', id] as const,
      queryFn: ({ signal }) => call(signatures.verify, { params: { id } }, { signal }),
      staleTime: 0,
    }),
  document: (id: string, DocumentKind: SignedKind) =>
    queryOptions({
      queryKey: [...key, 'document', id, DocumentKind] as const,
      queryFn: ({ signal }) =>
        call(signatures.document, { params: { id }, query: { DocumentKind } }, { signal }),
      staleTime: 0,
    }),
  linked: (Data: string) =>
    queryOptions({
      queryKey: [...key, 'linked', Data] as const,
      queryFn: ({ signal }) => call(signatures.openLink, { body: { Data } }, { signal, blocking: false }),
      staleTime: 0,
      retry: false,
    }),
  copy: (Data: string) =>
    queryOptions({
      queryKey: [...key, 'copy', Data] as const,
      queryFn: ({ signal }) => call(signatures.copy, { body: { Data } }, { signal, blocking: false }),
      staleTime: Infinity,
      retry: false,
    }),
}

export const useSign = () =>
  useMutation({ mutationFn: (body: SignatureInput) => call(signatures.sign, { body }, { blocking: false }) })

/** The page asks for no records: it shows the copy that the answer names. */
export const useSignByLink = () =>
  useMutation({
    mutationFn: (body: LinkedSignatureInput) => call(signatures.signByLink, { body }, { blocking: false }),
    meta: { records: 'kept' },
  })

export const useCreateLink = (TicketId: string, DocumentKind: SignedKind) =>
  useMutation({
    mutationFn: (IsMailed: boolean) =>
      call(signatures.createLink, { body: { TicketId, DocumentKind, IsMailed } }, { blocking: false }),
    meta: { records: 'kept' },
  })

export const useShareStatement = () =>
  useMutation({ mutationFn: (id: string) => call(files.share, { params: { id } }, { blocking: false }) })

export const useStopSharing = () =>
  useMutation({
    mutationFn: (id: string) => call(files.stopSharing, { params: { id } }, { blocking: false }),
  })

import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, Refusal } from 'shared-api'
import { documentStore } from 'shared-api/client/document-store'
import { type FileFolder, files, type PaperKind } from 'shared-api/documents'
import { tickets } from 'shared-api/tickets'
import { ticketViolations } from 'shared-api/tickets/ticket-violations'
import { type TicketCorrection, type TicketNote, ticketProgress } from 'shared-api/tickets/ticket-progress'
import { shrinkPicture } from '../add/shrink-picture.ts'

const bucket = 'tickets' as const

/** For an `<input>`. */
export const acceptedPapers = documentStore(bucket, '').accept

export const detailQueries = {
  record: (id: string, signal: AbortSignal) =>
    call(tickets.record, { params: { id }, query: { record_type: 'TICKET' } }, { signal }),
  timeline: (id: string, Page: number, signal: AbortSignal) =>
    call(ticketProgress.timeline, { params: { id }, query: { Page } }, { signal }),
  violations: (id: string) =>
    queryOptions({
      queryKey: ['records', 'TICKET', id, 'violations'] as const,
      queryFn: ({ signal }) => call(ticketViolations.ofTicket, { params: { id } }, { signal }),
    }),
  /** All at once: the checklist looks at them, too. */
  documents: (folder: string) =>
    queryOptions({
      // As `RecordState` names it: what changes the record may have added a document.
      queryKey: ['records', 'TICKET', folder, 'documents'] as const,
      // A driver signs by link without a session here.
      staleTime: 0,
      queryFn: ({ signal }) => call(files.list, { query: { bucket, folder, PageSize: 100 } }, { signal }),
      // The signed document shows its signature.
      select: (page) => ({ ...page, Data: page.Data.filter(({ Kind }) => Kind !== 'Signature') }),
    }),
}

export const useAddNote = () =>
  useMutation({
    mutationFn: (body: TicketNote) => call(ticketProgress.addNote, { body }, { blocking: false }),
  })

export const useCorrectTicket = () =>
  useMutation({
    mutationFn: (body: TicketCorrection) => call(ticketProgress.correct, { body }, { blocking: false }),
  })

export const useDeleteTicket = (id: string) =>
  useMutation({ mutationFn: () => call(ticketProgress.remove, { params: { id } }, { blocking: false }) })

export interface Paper {
  file: File
  /** Undefined for one of no checklist. */
  kind: PaperKind | undefined
}

/** Adds one paper of a checklist. */
export const addPaper = (folder: FileFolder, { file, kind }: Paper) =>
  call(files.add, { body: { ...folder, DocumentKind: kind, Files: [file] } }, { blocking: false })

export const useAddPaper = (folder: FileFolder, kind: PaperKind | undefined) =>
  useMutation({
    mutationFn: async (chosen: File) => {
      const file = await shrinkPicture(chosen)
      const problem = documentStore(folder.bucket, folder.folder).problemOf(file)
      if (problem !== undefined) throw new Refusal(400, problem)
      return addPaper(folder, { file, kind })
    },
  })

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, Refusal } from 'shared-api'
import { documentStore } from 'shared-api/client/document-store'
import { type DocumentKind, type FileRow, files } from 'shared-api/documents'
import { notify, readFailure } from 'shared-ui'
import { addTicketQueries } from './add-ticket-queries.ts'
import { shrinkPicture } from './shrink-picture.ts'

export interface SendingFile {
  key: number
  file: File
  kind: DocumentKind
  /** Why it was not added. */
  problem?: string
}

interface DraftFilesOptions {
  draftId: string
  isKept: boolean
  /** Saves the draft, so that there is one to add files to. */
  ensureKept: () => Promise<boolean>
}

/** The files of the draft: those that are there, and those on their way. */
export function useDraftFiles({ draftId, isKept, ensureKept }: DraftFilesOptions) {
  const queryClient = useQueryClient()
  const query = addTicketQueries.files(draftId)
  const { data: added = [] } = useQuery({ ...query, enabled: isKept })
  const [sending, setSending] = useState<readonly SendingFile[]>([])
  const drop = (key: number) => setSending((before) => before.filter((one) => one.key !== key))
  const fail = (key: number, problem: string) =>
    setSending((before) => before.map((one) => (one.key === key ? { ...one, problem } : one)))

  async function send({ key, file, kind }: SendingFile) {
    try {
      const shrunk = await shrinkPicture(file)
      const problem = documentStore('ticket-drafts', draftId).problemOf(shrunk)
      if (problem !== undefined) return fail(key, problem)
      if (!(await ensureKept())) return fail(key, 'Choose a carrier first, then try again.')
      const body = { bucket: 'ticket-drafts' as const, folder: draftId, DocumentKind: kind, Files: [shrunk] }
      await call(files.add, { body }, { blocking: false })
      await queryClient.invalidateQueries({ queryKey: query.queryKey })
      drop(key)
    } catch (error) {
      const [first] = error instanceof Refusal ? error.errors : []
      fail(key, first?.Message ?? readFailure(error).message)
    }
    return undefined
  }

  function add(chosen: readonly File[], kind: DocumentKind) {
    const more = chosen.map((file, index): SendingFile => ({ key: Date.now() + index, file, kind }))
    setSending((before) => [...before, ...more])
    // One after the other: a roadside connection is no faster with several.
    void more.reduce((before, one) => before.then(() => send(one)), Promise.resolve<void>(undefined))
  }

  function repeat(one: SendingFile) {
    setSending((before) => before.map((other) => (other.key === one.key ? { ...other, problem: '' } : other)))
    void send(one)
  }

  async function remove({ Id }: Pick<FileRow, 'Id'>) {
    try {
      await call(files.remove, { params: { id: Id } }, { blocking: false })
    } catch (error) {
      notify.failure('The file could not be deleted', readFailure(error).message)
    }
    await queryClient.invalidateQueries({ queryKey: query.queryKey })
  }

  return { added, sending, add, repeat, drop, remove }
}

export type DraftFiles = ReturnType<typeof useDraftFiles>

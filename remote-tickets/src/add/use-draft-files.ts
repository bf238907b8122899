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
  /** One that was on its way is added, or removed. */
  onDropped: () => void
}

/** The files of the draft: those that are there, and those on their way. */
export function useDraftFiles({ draftId, isKept, ensureKept, onDropped }: DraftFilesOptions) {
  const queryClient = useQueryClient()
  const query = addTicketQueries.files(draftId)
  const { data: added = [] } = useQuery({ ...query, enabled: isKept })
  const [sending, setSending] = useState<readonly SendingFile[]>([])
  /** Each ends with the name of its file where that was not added. */
  const [sends] = useState(() => new Map<number, Promise<string | undefined>>())
  /** What was asked for before would answer without the change, and a first answer is waited for unless it is canceled. */
  async function askAgain() {
    await queryClient.cancelQueries({ queryKey: query.queryKey })
    await queryClient.invalidateQueries({ queryKey: query.queryKey })
  }
  function drop(key: number) {
    sends.delete(key)
    setSending((before) => before.filter((one) => one.key !== key))
    onDropped()
  }

  async function send({ key, file, kind }: SendingFile): Promise<string | undefined> {
    const fail = (problem: string) => {
      setSending((before) => before.map((one) => (one.key === key ? { ...one, problem } : one)))
      return file.name
    }
    try {
      const shrunk = await shrinkPicture(file)
      const problem = documentStore('ticket-drafts', draftId).problemOf(shrunk)
      if (problem !== undefined) return fail(problem)
      if (!(await ensureKept())) return fail('Choose a carrier first, then try again.')
      const body = { bucket: 'ticket-drafts' as const, folder: draftId, DocumentKind: kind, Files: [shrunk] }
      await call(files.add, { body }, { blocking: false })
      await askAgain()
      drop(key)
    } catch (error) {
      const [first] = error instanceof Refusal ? error.errors : []
      return fail(first?.Message ?? readFailure(error).message)
    }
    return undefined
  }

  function add(chosen: readonly File[], kind: DocumentKind) {
    const more = chosen.map((file, index): SendingFile => ({ key: Date.now() + index, file, kind }))
    setSending((before) => [...before, ...more])
    // One after the other: a roadside connection is no faster with several.
    let last: Promise<unknown> = Promise.resolve()
    for (const one of more) {
      const sent = last.then(() => send(one))
      sends.set(one.key, sent)
      last = sent
    }
  }

  function repeat(one: SendingFile) {
    setSending((before) => before.map((other) => (other.key === one.key ? { ...other, problem: '' } : other)))
    sends.set(one.key, send(one))
  }

  /** The names of the files that could not be added, once nothing is on its way. */
  async function notAdded(): Promise<string[]> {
    const names: (string | undefined)[] = []
    // What is added while this waits is waited for, too.
    for (const sent of sends.values()) names.push(await sent)
    return names.filter((name) => name !== undefined)
  }

  async function remove({ Id }: Pick<FileRow, 'Id'>) {
    try {
      await call(files.remove, { params: { id: Id } }, { blocking: false })
    } catch (error) {
      notify.failure('The file could not be deleted', readFailure(error).message)
    }
    await askAgain()
  }

  /** What is added, and what will be. */
  const papers = [...added, ...sending.map(({ kind }) => ({ DocumentKind: kind }))]
  return { added, sending, papers, add, repeat, drop, remove, notAdded }
}

export type DraftFiles = ReturnType<typeof useDraftFiles>

import { useEffect, useRef, useState } from 'react'
import { useUnsavedGuard } from '../unsaved-changes/unsaved-changes.ts'
import { type DocumentStore, wordsOf } from './document-store.ts'

export type UploadState =
  | { is: 'waiting' }
  | { is: 'sending'; share: number }
  /** `canRepeat`: not refused for what it is. */
  | { is: 'failed'; because: string; canRepeat: boolean }

export interface Upload {
  id: number
  file: File
  state: UploadState
}

/**
 * Files on their way, one after another, so that a bad one holds up no other. What has arrived leaves the list; what was
 * not taken stays with its reason until it is removed. Leaving before all are sent asks first: then nothing more is sent.
 */
export function useUploads(store: DocumentStore, onAdded: (file: File) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const lastId = useRef(0)
  const queue = useRef(Promise.resolve())
  const leaving = useRef<AbortController>(undefined)
  useUnsavedGuard(uploads.some(({ state }) => state.is !== 'failed'))
  useEffect(() => () => leaving.current?.abort(), [])

  const note = (id: number, state: UploadState) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, state } : upload)))
  const drop = (id: number) => setUploads((before) => before.filter((upload) => upload.id !== id))

  async function send({ id, file }: Pick<Upload, 'id' | 'file'>, signal: AbortSignal) {
    if (signal.aborted) return
    note(id, { is: 'sending', share: 0 })
    try {
      await store.add(file, (share) => note(id, { is: 'sending', share }), signal)
    } catch (error) {
      note(id, { is: 'failed', because: wordsOf(error), canRepeat: isOfTheLine(error) })
      return
    }
    drop(id)
    onAdded(file)
  }

  function enqueue(upload: Pick<Upload, 'id' | 'file'>) {
    note(upload.id, { is: 'waiting' })
    const { signal } = (leaving.current ??= new AbortController())
    queue.current = queue.current.then(() => send(upload, signal))
  }

  function add(files: readonly File[]) {
    const chosen = files.map((file): Upload => {
      lastId.current += 1
      const because = store.problemOf(file)
      const state: UploadState =
        because === undefined ? { is: 'waiting' } : { is: 'failed', because, canRepeat: false }
      return { id: lastId.current, file, state }
    })
    setUploads((before) => [...before, ...chosen])
    for (const upload of chosen) if (upload.state.is === 'waiting') enqueue(upload)
  }

  return { uploads, add, repeat: enqueue, drop }
}

/** No answer, or a service that can't answer now: the file itself may be in order. */
function isOfTheLine(error: unknown) {
  const status: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'status') : undefined
  return typeof status !== 'number' || status === 0 || status === 408 || status >= 500
}

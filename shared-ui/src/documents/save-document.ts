import { notify } from '../feedback/notify.tsx'
import { type DocumentRow, type DocumentStore, wordsOf } from './document-store.ts'

/** Fetches a document and hands it to the browser to keep. */
export async function saveDocument(store: DocumentStore, file: DocumentRow) {
  try {
    saveBlob(await store.read(file), file.FileName)
  } catch (error) {
    notify.failure(`${file.FileName} could not be opened`, wordsOf(error))
  }
}

export function saveBlob(content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

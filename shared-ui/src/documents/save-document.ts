import { saveBlob } from '../export/save-blob.ts'
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

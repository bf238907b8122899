// Imported by package name: a relative import would bundle a second client, which the host has not configured.
import { call, currentToken, Refusal } from 'shared-api'
import { type Bucket, Documents, documentTypes, type FileRow, files } from '../documents/documents.ts'

type OnSent = (share: number) => void

/**
 * Stores the documents of a record. A page passes it to shared-ui, which does not know the service. Documents are sent
 * only in the session that created the store: those still queued when it ends are not sent in the next one.
 */
export function documentStore(bucket: Bucket, folder: string) {
  const session = currentToken()
  // One file per call, so that one rejected file does not reject the others.
  const bodyOf = (file: File) => ({ bucket, folder, Files: [file] })
  return {
    accept: Object.keys(documentTypes)
      .map((extension) => `.${extension}`)
      .join(','),
    hint: 'PDF, JPG, PNG, WEBP, HEIC or TIFF, at most 10 MB each. Drop files here or choose them.',
    problemOf(file: File) {
      const message = Documents.safeParse(bodyOf(file)).error?.issues[0]?.message
      return message === undefined ? undefined : withoutFileName(message, file.name)
    },
    add: async (file: File, onSent: OnSent, signal: AbortSignal) => {
      if (currentToken() !== session)
        throw new Refusal(401, 'Your session has ended. Sign in and add it again.')
      try {
        await call(files.add, { body: bodyOf(file) }, { onSent, signal, blocking: false })
      } catch (error) {
        throw fileError(error, file.name)
      }
    },
    read: ({ Id }: Pick<FileRow, 'Id'>) => call(files.content, { params: { id: Id } }),
    remove: ({ Id }: Pick<FileRow, 'Id'>) => call(files.remove, { params: { id: Id } }, { blocking: false }),
  }
}

/** Prefers the message about the file to the general one. */
function fileError(error: unknown, name: string) {
  const [first] = error instanceof Refusal ? error.errors : []
  return error instanceof Refusal && first
    ? new Refusal(error.status, withoutFileName(first.Message, name), { cause: error })
    : error
}

/** The screen shows the message next to the file name, so the name in the message is removed. */
function withoutFileName(message: string, name: string) {
  const named = message.startsWith(`${name}: `)
    ? message.slice(name.length + 2)
    : message.startsWith(`${name} `)
      ? `it${message.slice(name.length)}`
      : message
  return `${named.charAt(0).toUpperCase()}${named.slice(1)}.`
}

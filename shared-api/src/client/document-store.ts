// By its name: a module shares the client that the host configured, and would bundle one of its own.
import { call, currentToken, Refusal } from 'shared-api'
import { type Bucket, Documents, documentTypes, type FileRow, files } from '../documents/documents.ts'

type Sent = (share: number) => void

/**
 * Where the papers of a record are kept. The kit knows no service, so a page hands it this. Documents are added in the
 * session that it was made in: those that wait when it ends are not sent in another.
 */
export function documentStore(bucket: Bucket, folder: string) {
  const session = currentToken()
  // One file at a time: a bad one refuses no other.
  const bodyOf = (file: File) => ({ bucket, folder, Files: [file] })
  return {
    accept: Object.keys(documentTypes)
      .map((ending) => `.${ending}`)
      .join(','),
    hint: 'PDF, JPG, PNG, WEBP, HEIC or TIFF, at most 10 MB each. Drop files here, or choose them.',
    problemOf(file: File) {
      const message = Documents.safeParse(bodyOf(file)).error?.issues[0]?.message
      return message === undefined ? undefined : besideName(message, file.name)
    },
    add: async (file: File, onSent: Sent, signal: AbortSignal) => {
      if (currentToken() !== session)
        throw new Refusal(401, 'Your session has ended. Sign in and add it again.')
      try {
        await call(files.add, { body: bodyOf(file) }, { onSent, signal, blocking: false })
      } catch (error) {
        throw inWords(error, file.name)
      }
    },
    read: ({ Id }: Pick<FileRow, 'Id'>) => call(files.content, { params: { id: Id } }),
    remove: ({ Id }: Pick<FileRow, 'Id'>) => call(files.remove, { params: { id: Id } }, { blocking: false }),
  }
}

/** What is wrong with the file says more than that something was. */
function inWords(error: unknown, name: string) {
  const [first] = error instanceof Refusal ? error.errors : []
  return error instanceof Refusal && first
    ? new Refusal(error.status, besideName(first.Message, name), { cause: error })
    : error
}

/** A message names the file, as one of several. Here it stands beside the name. */
function besideName(message: string, name: string) {
  const named = message.startsWith(`${name}: `)
    ? message.slice(name.length + 2)
    : message.startsWith(`${name} `)
      ? `it${message.slice(name.length)}`
      : message
  return `${named.charAt(0).toUpperCase()}${named.slice(1)}.`
}

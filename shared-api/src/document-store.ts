import { call, currentToken, Refusal } from 'shared-api'
import { type Bucket, Documents, documentTypes, type FileRow, files } from './files.ts'

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
    problemOf: (file: File) => Documents.safeParse(bodyOf(file)).error?.issues[0]?.message,
    add: async (file: File, onSent: Sent, signal: AbortSignal) => {
      if (currentToken() !== session)
        throw new Refusal(401, 'Your session has ended. Sign in and add it again.')
      try {
        await call(files.add, { body: bodyOf(file) }, { onSent, signal, blocking: false })
      } catch (error) {
        throw inWords(error)
      }
    },
    read: ({ Id }: Pick<FileRow, 'Id'>) => call(files.content, { params: { id: Id } }),
    remove: ({ Id }: Pick<FileRow, 'Id'>) => call(files.remove, { params: { id: Id } }, { blocking: false }),
  }
}

/** What is wrong with the file says more than that something was. */
function inWords(error: unknown) {
  const [first] = error instanceof Refusal ? error.errors : []
  return error instanceof Refusal && first
    ? new Refusal(error.status, first.Message, { cause: error })
    : error
}

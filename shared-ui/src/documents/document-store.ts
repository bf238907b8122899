export interface DocumentRow {
  Id: string
  FileName: string
  /** Bytes. */
  Size: number
  ContentType: string
  /** ISO UTC. */
  CreatedDate: string
  CreatedBy: { Name: string }
  CanDelete: boolean
}

/** Where the papers of one record lie, and what is done with them. What fails throws an error with words for people. */
export interface DocumentStore {
  /** For the chooser: '.pdf,.jpg'. */
  accept: string
  /** The accepted files, in a sentence. */
  hint: string
  /** Why a file is not taken, where its name or size tells before it is sent. */
  problemOf: (file: File) => string | undefined
  /**
   * `onSent` is told how much of it has left, from 0 to 1. It is sent in the session that the store was made in, or not
   * at all.
   */
  add: (file: File, onSent: (share: number) => void, signal: AbortSignal) => Promise<unknown>
  read: (row: DocumentRow) => Promise<Blob>
  remove: (row: DocumentRow) => Promise<unknown>
}

export const wordsOf = (error: unknown) => (error instanceof Error ? error.message : 'Try again.')

import type { Mapping } from 'shared-api/uploads/driver-headings'
import type { CheckProgress, CheckSummary, OpenedFile } from './checking/file-validator.ts'

/** A file whose columns are known. */
export interface KnownFile {
  file: File
  opened: OpenedFile
  mapping: Mapping
  /** What was sent of it: sent again as it was, after a line was cut, it is known again. */
  attempt?: Attempt | undefined
}

/** Under one id comes one file, read in one way, for one carrier. */
export interface Attempt {
  uploadId: string
  mapping: Mapping
  CarrierId: string
}

interface MappingState extends KnownFile {
  at: 'mapping'
  /** The columns are those of the last file with these headings. */
  isRemembered: boolean
  /** The user has chosen columns. */
  isChanged: boolean
  problem?: string | undefined
}

interface CheckedState extends KnownFile {
  at: 'checked'
  summary: CheckSummary
  problem?: string | undefined
}

/** How far the user is with an upload. `problem`: why it does not go on, in a sentence. */
export type UploadState =
  /** `recentPage`: of the uploads of before, where one of them was looked at. */
  | { at: 'choosing'; problem?: string | undefined; recentPage?: number | undefined }
  | { at: 'reading'; file: File }
  | MappingState
  | ({ at: 'checking'; progress: CheckProgress } & KnownFile)
  | CheckedState
  /** `share`: how much has left, from 0 to 1. */
  | ({ at: 'sending'; summary: CheckSummary; share: number } & KnownFile)
  /** `isRepeated`: the same file had been sent before, and this is what became of it. */
  | { at: 'sent'; uploadId: string; isRepeated: boolean; recentPage?: number | undefined }

export type StateAt<At extends UploadState['at']> = Extract<UploadState, { at: At }>

/** Unsaved work: leaving asks first. */
export const isUnsaved = ({ at }: UploadState) => at !== 'choosing' && at !== 'reading' && at !== 'sent'

/** Back to the choice of columns, as it was. */
export const columnsOf = ({ file, opened, mapping, attempt }: KnownFile): StateAt<'mapping'> => ({
  at: 'mapping',
  file,
  opened,
  mapping,
  attempt,
  isRemembered: false,
  isChanged: true,
})

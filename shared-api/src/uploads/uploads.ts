import * as z from 'zod/mini'
import { get, post, upload } from '../contract.ts'
import { emptyFile } from './csv-text.ts'
import { type Mapping, uploadFields } from './driver-headings.ts'
import { ChosenCarrier, Id, IsoInstant, Named, senderId } from '../fields.ts'
import { fileContent, FileInput } from '../documents/documents.ts'
import { pageOf, pageQuery } from '../list.ts'

export const uploadLimits = { field: 'file', files: 1, fileBytes: 50 * 1_048_576 } as const
/** Rows of one file, without the headings. */
export const maxRows = 100_000
export const maxColumns = 1000
/** Milliseconds after the import during which an upload can be undone. */
export const undoPeriod = 24 * 3_600_000

/**
 * `Received` is queued. `Checking` reads the lines and stores their drivers where users don't see them. `Importing` makes
 * them visible, all or none. `Done` can be undone: `Undoing` removes the drivers. `Failed` and `Undone` are final.
 */
export const UploadStatus = z.enum([
  'Received',
  'Checking',
  'Importing',
  'Done',
  'Failed',
  'Undoing',
  'Undone',
])
export type UploadStatus = z.infer<typeof UploadStatus>

const Columns = z.partialRecord(
  z.enum(uploadFields),
  z.int('A column is a number from 0').check(z.minimum(0), z.maximum(maxColumns - 1)),
)

/** The column of each field, from 0; other columns are ignored. JSON in a form. */
const ColumnMapping = z.pipe(
  z.transform((sent: Mapping | string): unknown => (typeof sent === 'string' ? parsed(sent) : sent)),
  Columns,
)

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const fileTooBig = 'This file is larger than 50 MB. Split it into smaller ones'

const UploadedFile = FileInput.check(({ value, issues }) => {
  const { size } = value
  const message = size === 0 ? emptyFile : size > uploadLimits.fileBytes ? fileTooBig : undefined
  if (message !== undefined) issues.push({ code: 'custom', input: value, message })
})

export const DriverFile = z.strictObject({
  CarrierId: ChosenCarrier,
  /** The same id twice imports once, and answers with the first upload. 409 with another file or mapping. */
  UploadId: senderId('UploadId'),
  /** Absent: columns are recognized by their headings. */
  Mapping: z.optional(ColumnMapping),
  file: UploadedFile,
})
export type DriverFile = z.infer<typeof DriverFile>

export const Upload = z.object({
  UploadId: Id,
  Status: UploadStatus,
  FileName: z.string(),
  Carrier__r: z.extend(Named, { Id }),
  CreatedDate: IsoInstant,
  CreatedBy: Named,
  /** Lines that are not empty, without the headings. */
  RowsTotal: z.int(),
  /** The number of checked lines. */
  RowsDone: z.int(),
  /** The import was interrupted and started over from the first line. */
  IsBegunAgain: z.boolean(),
  Imported: z.int(),
  /** Drivers that the carrier already has, or that the file contains twice. */
  Duplicates: z.int(),
  /** The duplicates that the carrier already has. */
  Known: z.int(),
  Rejected: z.int(),
  /** What went wrong and what to do, when the import or undoing it failed. */
  Message: z.nullable(z.string()),
  /** Whether GetUploadRejects has a file of rejected lines. */
  HasRejects: z.boolean(),
  /** Null when the upload can't be undone. */
  UndoUntil: z.nullable(IsoInstant),
  /** Null unless undone. Drivers changed or used since the upload are kept. */
  Undone: z.nullable(z.object({ Removed: z.int(), KeptChanged: z.int(), KeptUsed: z.int() })),
})
export type Upload = z.infer<typeof Upload>

const byId = { params: z.strictObject({ UploadId: Id }) }
const uploaders = { roles: ['carrier', 'agent', 'guest', 'operator'], tenant: 'accounts' } as const

export const driverUploads = {
  /**
   * Accepts a CSV file in the encodings and delimiters of office programs. 400 on `file` or `Mapping` when it can't be read.
   * The same content for the same carrier answers with the first upload. 409 when too many files of the carrier are in
   * progress.
   */
  send: upload('upload-csv', {
    body: DriverFile,
    upload: uploadLimits,
    data: z.object({ UploadId: Id, Status: UploadStatus }),
    audit: 'uploaded drivers',
    rate: 'write',
    ...uploaders,
  }),
  status: get('GetUploadStatus/:UploadId', {
    ...byId,
    data: Upload,
    audit: 'none',
    rate: 'read',
    ...uploaders,
  }),
  /** Newest first. A guest sees the uploads of the guest link. */
  list: get('GetUploads', {
    query: z.strictObject(pageQuery),
    data: pageOf(Upload),
    audit: 'none',
    rate: 'read',
    ...uploaders,
  }),
  /** The rejected lines as CSV, with columns `Reason` and `Line` in front. Only the last four digits of a social security number. */
  rejects: get('GetUploadRejects/:UploadId', {
    ...byId,
    data: fileContent,
    audit: 'opened the rejected rows of an upload',
    rate: 'read',
    ...uploaders,
  }),
  /**
   * Removes the drivers that the upload added, except those changed or used since. Answers at once with `Undoing`;
   * GetUploadStatus has the result. Calling it again answers with the current status.
   */
  undo: post('UndoUpload', {
    body: z.strictObject({ UploadId: Id }),
    data: Upload,
    audit: 'undid an upload of drivers',
    rate: 'write',
    ...uploaders,
  }),
}

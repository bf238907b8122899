import * as z from 'zod/mini'
import { get, post, upload } from '../contract.ts'
import { emptyFile } from './csv-text.ts'
import { type Mapping, uploadFields } from './driver-headings.ts'
import { ChosenCarrier, Id, IsoInstant, Named } from '../fields.ts'
import { fileContent, SomeFile } from '../documents/documents.ts'
import { pageOf, pageQuery } from '../list.ts'

export const uploadLimits = { field: 'file', files: 1, fileBytes: 50 * 1_048_576 } as const
/** Of one file, beside the line of column names. */
export const mostRows = 100_000
export const mostColumns = 1000
/** Milliseconds after its import in which an upload can be undone. */
export const undoWithin = 24 * 3_600_000

/**
 * `Received` waits for its turn, `Checking` reads the lines and writes their drivers where no one sees them yet, `Importing`
 * makes them drivers of the carrier, all of them or none. `Done` can be undone: `Undoing` removes its drivers, all that may
 * go or none. `Failed` and `Undone` stay as they are.
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

/** An id that the sender makes, for whatever is sent again to be known again. */
const SendersId = z
  .string()
  .check(
    z.regex(
      /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/,
      'UploadId is a UUID that the sender makes',
    ),
    z.toLowerCase(),
  )

const Columns = z.partialRecord(
  z.enum(uploadFields),
  z.int('A column is a number from 0').check(z.minimum(0), z.maximum(mostColumns - 1)),
)

/** By field the column of the file, from 0; fields that are left out are not read. A form holds it as JSON. */
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

const UploadedFile = SomeFile.check(({ value, issues }) => {
  const { size } = value
  const message = size === 0 ? emptyFile : size > uploadLimits.fileBytes ? fileTooBig : undefined
  if (message !== undefined) issues.push({ code: 'custom', input: value, message })
})

export const DriverFile = z.strictObject({
  CarrierId: ChosenCarrier,
  /** Sent twice, imported once: the second time tells how the first one stands. Of another file or columns: 409. */
  UploadId: SendersId,
  /** Left out: columns are known by their headings. */
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
  /** Lines with something in them, without the column names. */
  RowsTotal: z.int(),
  /** Of these, how many have been looked at. */
  RowsDone: z.int(),
  /** Its import was broken off, and goes on from the first line. */
  IsBegunAgain: z.boolean(),
  Imported: z.int(),
  /** Drivers that the carrier has already, or that stand in the file twice. */
  Duplicates: z.int(),
  /** Of these, those that the carrier has. */
  Known: z.int(),
  Rejected: z.int(),
  /** What went wrong and what to do, where it failed, or could not be undone. */
  Message: z.nullable(z.string()),
  /** Whether there is a file of the lines that were not imported (GetUploadRejects). */
  HasRejects: z.boolean(),
  /** Null where there is nothing to undo (any more). */
  UndoUntil: z.nullable(IsoInstant),
  /** Null while it is not undone. Drivers stay who were changed since, or are used by something. */
  Undone: z.nullable(z.object({ Removed: z.int(), KeptChanged: z.int(), KeptUsed: z.int() })),
})
export type Upload = z.infer<typeof Upload>

const byId = { params: z.strictObject({ UploadId: Id }) }
const uploaders = { roles: ['carrier', 'agent', 'guest', 'operator'], tenant: 'accounts' } as const

export const driverUploads = {
  /**
   * Takes a CSV file in any of the usual encodings and delimiters; what can't be read at all is refused at once (400,
   * field `file` or `Mapping`). The same content for the same carrier again answers with the first upload, as it stands. Too
   * many files of the carrier in progress: 409.
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
  /** Newest first; a guest's are those of his link. */
  list: get('GetUploads', {
    query: z.strictObject(pageQuery),
    data: pageOf(Upload),
    audit: 'none',
    rate: 'read',
    ...uploaders,
  }),
  /**
   * A CSV file: the lines that were not imported as they were sent, and before them `Reason` and `Line`. Of a social
   * security number the last four are there.
   */
  rejects: get('GetUploadRejects/:UploadId', {
    ...byId,
    data: fileContent,
    audit: 'opened the rejected rows of an upload',
    rate: 'read',
    ...uploaders,
  }),
  /**
   * Has the drivers removed that the upload added, but for those that were changed or used since. Answers at once, with
   * `Undoing`; GetUploadStatus tells the end. Asked again it tells how that stands.
   */
  undo: post('UndoUpload', {
    body: z.strictObject({ UploadId: Id }),
    data: Upload,
    audit: 'undid an upload of drivers',
    rate: 'write',
    ...uploaders,
  }),
}

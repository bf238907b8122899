import * as z from 'zod/mini'
import { type Answer, get, post, remove, upload } from '../contract.ts'
import { Id, IsoInstant, Named } from '../fields.ts'
import { pageOf, pageQuery } from '../list.ts'
import { relatedList } from '../record-calls.ts'

/** The kinds of record that files belong to. A folder is one record, named by its id. */
export const Bucket = z.enum(
  ['accounts', 'drivers', 'tickets', 'inspections', 'ticket-drafts'],
  'bucket is accounts, drivers, tickets, inspections or ticket-drafts',
)
export type Bucket = z.infer<typeof Bucket>

/**
 * An uploaded file on the disk of the service, under a name that the service chose. A class, because an object that a sender
 * wrote is none: its path would be the sender's.
 */
export class ReceivedFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly path: string

  constructor({ name, size, path }: { name: string; size: number; path: string }) {
    this.name = name
    this.size = size
    this.path = path
  }
}

/** What the service sends for a call that answers with a file. */
export interface FileContent {
  readonly name: string
  readonly size: number
  readonly content: AsyncIterable<Uint8Array>
}

/** The answer is the file itself; callers get a `Blob`. */
export const fileContent = { kind: 'file', schema: z.custom<Blob, FileContent>() } as const satisfies Answer

const megabyte = 1_048_576
export const documentLimits = { field: 'Files', files: 10, fileBytes: 10 * megabyte } as const
export const signatureLimits = { field: 'Signature', files: 1, fileBytes: megabyte } as const

/** File extensions and the content type each must have. */
export const documentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  tif: 'image/tiff',
  tiff: 'image/tiff',
}

const acceptedTypes = 'Choose a PDF or a picture: JPG, PNG, HEIC, WEBP or TIFF'

const rejectedTypes: readonly { extensions: RegExp; reason: string }[] = [
  { extensions: /^svgz?$/, reason: 'SVG files can contain scripts. Save it as a PNG or PDF' },
  {
    extensions: /^(html?|xht(ml)?|mht(ml)?|xml|js|mjs|css)$/,
    reason: 'web pages can contain scripts. Print it to a PDF',
  },
  {
    extensions:
      /^(exe|dll|com|bat|cmd|msi|scr|pif|ps1|vbs|wsf|jar|apk|app|dmg|pkg|deb|rpm|sh|bin|elf|lnk|php|py|pl)$/,
    reason: "programs can't be uploaded",
  },
  {
    extensions: /^(zip|rar|7z|gz|tgz|bz2|xz|tar|iso|cab|zst)$/,
    reason: "archives can't be opened. Upload the files in it one by one",
  },
  {
    extensions: /^(docx?|docm|xlsx?|xlsm|pptx?|pptm|odt|ods|rtf)$/,
    reason: 'Office documents can contain macros. Save it as a PDF',
  },
]

/** 'pdf' for 'scan.PDF'; '' for a name without an extension. */
export const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

function problemOf({ name, size }: { name: string; size: number }): string | undefined {
  const extension = extensionOf(name)
  if (!Object.hasOwn(documentTypes, extension)) {
    const known = rejectedTypes.find(({ extensions }) => extensions.test(extension))
    return known === undefined ? `${name}: ${acceptedTypes}` : `${name}: ${known.reason}`
  }
  if (size === 0) return `${name} is empty. Choose it again`
  if (size > documentLimits.fileBytes) return `${name} is larger than 10 MB. Make it smaller or split it`
  return undefined
}

const isFile = (value: unknown) => value instanceof File || value instanceof ReceivedFile

/** A `File` in the browser, a `ReceivedFile` in the service. */
export const FileInput = z.custom<ReceivedFile, File>(isFile, 'Choose a file')

const DocumentFile = FileInput.check(({ value, issues }) => {
  const message = problemOf(value)
  if (message !== undefined) issues.push({ code: 'custom', input: value, message })
})

/** What the paper is, in the checklist of a ticket. Only driver and operator see and add a driver's statement. */
export const DocumentKind = z.enum(
  ['Citation', 'Power of attorney', "Driver's statement", 'Insurance', 'Inspection report', 'Photo'],
  'Choose what the document is',
)
export type DocumentKind = z.infer<typeof DocumentKind>

/** What the paper proves in a compliance challenge, besides the papers of a ticket. */
export const EvidenceKind = z.enum([
  'Court decision',
  'Repair record',
  'Lease or registration',
  'Police report',
])

export const PaperKind = z.enum(
  [...DocumentKind.options, ...EvidenceKind.options],
  'Choose what the document is',
)
export type PaperKind = z.infer<typeof PaperKind>

const folder = { bucket: Bucket, folder: Id }

export const FileFolder = z.strictObject(folder)
export type FileFolder = z.infer<typeof FileFolder>

export const Documents = z.strictObject({
  ...folder,
  /** Of all files of the call. */
  DocumentKind: z.optional(PaperKind),
  Files: z
    .array(DocumentFile, 'Choose a file')
    .check(
      z.minLength(1, 'Choose a file'),
      z.maxLength(documentLimits.files, `Choose at most ${documentLimits.files} files at a time`),
    ),
})

/** `Signature` is the picture that was drawn; `Signed document` is the copy that shows it. */
export const FileKind = z.enum(['Document', 'Signature', 'Signed document'])
export type FileKind = z.infer<typeof FileKind>

export const FileRow = z.object({
  Id,
  FileName: z.string(),
  /** Bytes. */
  Size: z.int(),
  ContentType: z.string(),
  Kind: FileKind,
  DocumentKind: z.nullable(PaperKind),
  /** The driver has shared this statement with the carrier. */
  IsShared: z.boolean(),
  CreatedDate: IsoInstant,
  CreatedBy: Named,
  /** Whether the caller may delete it: never what was signed, and a driver only the driver's own uploads. */
  CanDelete: z.boolean(),
})
export type FileRow = z.infer<typeof FileRow>

const roles = ['carrier', 'agent', 'driver', 'operator'] as const

export const fileSorts = ['CreatedDate', 'FileName', 'Size', 'Kind', 'CreatedBy.Name'] as const

export const files = {
  /** The files of a record, newest first. */
  list: get('getFiles', {
    query: z.strictObject({ Page: pageQuery.Page, PageSize: pageQuery.PageSize, ...folder }),
    data: pageOf(FileRow),
    roles,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  content: get('getFileContent/:id', {
    params: z.strictObject({ id: Id }),
    data: fileContent,
    roles,
    tenant: 'accounts',
    audit: 'opened a file',
    rate: 'read',
  }),
  add: upload('uploadDocuments', {
    body: Documents,
    upload: documentLimits,
    data: z.array(FileRow),
    roles,
    tenant: 'accounts',
    audit: 'uploaded documents',
    rate: 'write',
  }),
  /** Shows the driver's statement to the carrier and its agents. */
  share: post('ShareStatement/:id', {
    params: z.strictObject({ id: Id }),
    data: z.null(),
    roles: ['driver'],
    tenant: 'accounts',
    audit: 'shared a statement',
    rate: 'write',
  }),
  /** From then on they see nothing of it. */
  stopSharing: post('StopSharingStatement/:id', {
    params: z.strictObject({ id: Id }),
    data: z.null(),
    roles: ['driver'],
    tenant: 'accounts',
    audit: 'stopped sharing a statement',
    rate: 'write',
  }),
  /** Deletes the document for everyone, for good. */
  remove: remove('deleteFile/:id', {
    params: z.strictObject({ id: Id }),
    data: z.null(),
    roles,
    tenant: 'accounts',
    audit: 'deleted a file',
    rate: 'write',
  }),
  related: relatedList('FILE', FileRow, fileSorts, roles),
}

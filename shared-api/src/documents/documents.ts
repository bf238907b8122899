import * as z from 'zod/mini'
import { type Answer, get, remove, upload } from '../contract.ts'
import { Id, IsoInstant, Named } from '../fields.ts'
import { pageOf, pageQuery } from '../list.ts'
import { relatedList } from '../record-calls.ts'

/** The kinds of record that files belong to; a folder is one of them, named by the record's id. */
export const Bucket = z.enum(
  ['accounts', 'drivers', 'tickets', 'inspections'],
  'bucket is accounts, drivers, tickets or inspections',
)
export type Bucket = z.infer<typeof Bucket>

/** A file of a form as it arrived at the service: on its disk, under a name that is not the sender's. */
export interface ReceivedFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly path: string
}

/** What the service gives for a call that answers with a file. */
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

/** Endings by what a file of that name has to hold. */
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

const takenKinds = 'Choose a PDF or a picture: JPG, PNG, HEIC, WEBP or TIFF'

const refusedKinds: readonly { endings: RegExp; because: string }[] = [
  { endings: /^svgz?$/, because: 'SVG drawings can hold programs. Save it as PNG or PDF' },
  {
    endings: /^(html?|xht(ml)?|mht(ml)?|xml|js|mjs|css)$/,
    because: 'web pages can hold programs. Print it to PDF',
  },
  {
    endings:
      /^(exe|dll|com|bat|cmd|msi|scr|pif|ps1|vbs|wsf|jar|apk|app|dmg|pkg|deb|rpm|sh|bin|elf|lnk|php|py|pl)$/,
    because: 'programs are not taken',
  },
  {
    endings: /^(zip|rar|7z|gz|tgz|bz2|xz|tar|iso|cab|zst)$/,
    because: 'archives are not opened here. Upload what is in it, file by file',
  },
  {
    endings: /^(docx?|docm|xlsx?|xlsm|pptx?|pptm|odt|ods|rtf)$/,
    because: 'documents of office programs can hold programs. Save it as PDF',
  },
]

/** 'scan.PDF' has the ending 'pdf'; a name without one has ''. */
export const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

function problemOf({ name, size }: { name: string; size: number }): string | undefined {
  const ending = endingOf(name)
  if (!Object.hasOwn(documentTypes, ending)) {
    const known = refusedKinds.find(({ endings }) => endings.test(ending))
    return known === undefined ? `${name}: ${takenKinds}` : `${name}: ${known.because}`
  }
  if (size === 0) return `${name} is empty. Choose it again`
  if (size > documentLimits.fileBytes) return `${name} is larger than 10 MB. Make it smaller or split it`
  return undefined
}

const isFile = (value: unknown): value is { name: string; size: number } =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'size' in value &&
  typeof value.size === 'number'

/** Takes a `File` of a browser, gives what arrived of it. */
export const SomeFile = z.custom<ReceivedFile, File>(isFile, 'Choose a file')

const DocumentFile = SomeFile.check(({ value, issues }) => {
  const message = problemOf(value)
  if (message !== undefined) issues.push({ code: 'custom', input: value, message })
})

const place = { bucket: Bucket, folder: Id }

export const FilePlace = z.strictObject(place)
export type FilePlace = z.infer<typeof FilePlace>

export const Documents = z.strictObject({
  ...place,
  Files: z
    .array(DocumentFile, 'Choose a file')
    .check(
      z.minLength(1, 'Choose a file'),
      z.maxLength(documentLimits.files, `Choose at most ${documentLimits.files} files at a time`),
    ),
})

export const Signature = z.strictObject({ ...place, Signature: SomeFile })

export const FileKind = z.enum(['Document', 'Signature'])
export type FileKind = z.infer<typeof FileKind>

export const FileRow = z.object({
  Id,
  FileName: z.string(),
  /** Bytes. */
  Size: z.int(),
  ContentType: z.string(),
  Kind: FileKind,
  CreatedDate: IsoInstant,
  CreatedBy: Named,
  /** Whether the caller may: never a signature, and a driver only what he uploaded himself. */
  CanDelete: z.boolean(),
})
export type FileRow = z.infer<typeof FileRow>

const roles = ['carrier', 'agent', 'driver', 'operator'] as const

export const files = {
  /** The files of a record, newest first. */
  list: get('getFiles', {
    query: z.strictObject({ Page: pageQuery.Page, PageSize: pageQuery.PageSize, ...place }),
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
  /** The document will be deleted for everyone and can't be restored. */
  remove: remove('deleteFile/:id', {
    params: z.strictObject({ id: Id }),
    data: z.null(),
    roles,
    tenant: 'accounts',
    audit: 'deleted a file',
    rate: 'write',
  }),
  sign: upload('UploadSignature', {
    body: Signature,
    upload: signatureLimits,
    data: FileRow,
    roles,
    tenant: 'accounts',
    audit: 'signed',
    rate: 'write',
  }),
  related: relatedList('FILE', FileRow, roles),
}

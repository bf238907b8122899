import type { Verification } from 'shared-api/documents/signatures'
import { contentOf, type FileContext } from '../documents/file-service.ts'
import { sha256 } from './document-templates.ts'
import { openDocument } from './sealed-documents.ts'
import type { StoredSignature } from './signature-queries.ts'

/** Hashes the stored text and the stored copy again. Bytes that do not open were changed. */
export async function verified(context: FileContext, stored: StoredSignature): Promise<Verification> {
  const { Id, DocumentKind, FileId, SignerName, SignedAt, IsByLink } = stored
  return {
    Id,
    DocumentKind,
    FileId,
    SignerName,
    SignedAt,
    IsByLink,
    IsUnchanged: isTextUnchanged(context, stored) && (await isCopyUnchanged(context, stored)),
    DocumentHash: stored.document_hash.toString('hex'),
    Template: `${stored.template}, version ${stored.template_version}`,
  }
}

function isTextUnchanged({ keys }: FileContext, stored: StoredSignature): boolean {
  try {
    return sha256(openDocument(keys, stored.Id, stored.document_sealed)).equals(stored.document_hash)
  } catch {
    return false
  }
}

async function isCopyUnchanged(context: FileContext, stored: StoredSignature): Promise<boolean> {
  // A store that can't be reached is no sign of a change.
  if (!(await context.files.disk.exists(stored.store_key))) return false
  const bytes = await readCopy(context, stored)
  return bytes !== undefined && sha256(bytes).equals(stored.file_hash)
}

/** The signed copy; undefined when its bytes do not open. */
export async function readCopy(
  context: FileContext,
  { FileId, store_key: key }: StoredSignature,
): Promise<Buffer | undefined> {
  try {
    const pieces: Uint8Array[] = []
    for await (const piece of await contentOf(context, { id: FileId, key })) pieces.push(piece)
    return Buffer.concat(pieces)
  } catch {
    return undefined
  }
}

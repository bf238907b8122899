import { fileTypeFromBuffer } from 'file-type'
import { documentTypes, extensionOf, type ReceivedFile } from 'shared-api/documents'
import { open } from 'node:fs/promises'

/** Enough to know every kind that is taken; more is not looked at, so nothing in it is unpacked. */
const headLength = 4100

/** What phones call the same picture. */
const alike: Record<string, string> = { 'image/heif': 'image/heic' }

/**
 * The type of a file whose ending and content agree, undefined where they don't. An ending is what its sender says, the
 * content what he sent: only together are they believed.
 */
export async function agreedType({ name, path }: ReceivedFile): Promise<string | undefined> {
  const found = (await fileTypeFromBuffer(await headOf(path)))?.mime
  const claimed = documentTypes[extensionOf(name)]
  return found !== undefined && (alike[found] ?? found) === claimed ? claimed : undefined
}

async function headOf(path: string) {
  await using file = await open(path)
  const head = Buffer.alloc(headLength)
  const { bytesRead } = await file.read(head, 0, headLength, 0)
  return head.subarray(0, bytesRead)
}

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileContext } from '../documents/file-service.ts'
import { openBytes, sealBytes, sealedLength } from '../platform/secrets/seal-stream.ts'

type StoreContext = Omit<FileContext, 'db'>

/** A name in the store that says nothing, below its month. */
export const newKey = (now: Date) => `${now.toISOString().slice(0, 7)}/${randomUUID()}`

/** What a file of the store is sealed for: it opens nowhere else. */
const placeOf = (key: string) => `upload ${key}`

/** Keeps a file that has arrived, sealed. */
export async function storeFile(
  { files, keys }: StoreContext,
  key: string,
  file: { path: string; size: number },
) {
  const sealed = Readable.from(sealBytes(keys, placeOf(key), createReadStream(file.path)), {
    objectMode: false,
  })
  await files.disk.putStream(key, sealed, {
    contentType: 'application/octet-stream',
    contentLength: sealedLength(file.size),
  })
}

/** The bytes of a file in the store, opened piece by piece. */
export async function openStored({ files, keys }: StoreContext, key: string) {
  return openBytes(keys, placeOf(key), await files.disk.getStream(key))
}

export interface LineFile {
  add: (line: string) => Promise<void>
  /** Bytes that were added. */
  size: () => number
  /** Puts the file into the store. */
  store: () => Promise<void>
  /** Leaves nothing on the disk of this machine; after `store` or in its place. */
  drop: () => Promise<void>
}

/** A file that grows line by line: sealed before it touches the disk, and in the store when it is whole. */
export async function growFile({ files, keys }: StoreContext, key: string): Promise<LineFile> {
  const path = join(files.incoming, randomUUID())
  await mkdir(files.incoming, { recursive: true, mode: 0o700 })
  const lines = new PassThrough()
  let size = 0
  const sealed = Readable.from(sealBytes(keys, placeOf(key), lines), { objectMode: false })
  const written = pipeline(sealed, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  // Reported by the caller, who waits for it.
  written.catch(() => lines.destroy())
  return {
    size: () => size,
    add: async (line) => {
      const bytes = Buffer.from(line)
      size += bytes.length
      if (!lines.write(bytes)) await Promise.race([once(lines, 'drain'), written])
    },
    store: async () => {
      lines.end()
      await written
      await files.disk.putStream(key, createReadStream(path), {
        contentType: 'application/octet-stream',
        contentLength: sealedLength(size),
      })
    },
    drop: async () => {
      lines.end()
      await written.catch(() => undefined)
      await rm(path, { force: true })
    },
  }
}

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileContext } from '../documents/file-service.ts'
import { fileBytes, withFirstRead } from '../platform/files/file-bytes.ts'
import { openBytes, sealBytes, sealedLength } from '../platform/secrets/seal-stream.ts'

type StoreContext = Omit<FileContext, 'db'>

/** A random key under the current month. */
export const newKey = (now: Date) => `${now.toISOString().slice(0, 7)}/${randomUUID()}`

/** Binds the encryption to the key of the file. */
const sealContext = (key: string) => `upload ${key}`

/** Stores an uploaded file encrypted, all of it or nothing. */
export async function storeFile(
  { files, keys }: StoreContext,
  key: string,
  file: { path: string; size: number },
  signal?: AbortSignal,
) {
  const sealed = Readable.from(sealBytes(keys, sealContext(key), fileBytes(file.path, signal)), {
    objectMode: false,
  })
  const writing = files.disk.putStream(key, sealed, {
    contentType: 'application/octet-stream',
    contentLength: sealedLength(file.size),
  })
  await writing.catch(async (problem: unknown) => {
    // A full disk needs its room now; what stays is found by the sweep.
    await files.disk.delete(key).catch(() => undefined)
    throw problem
  })
}

/** Decrypts a stored file in chunks; throws at once when it can't be read. */
export async function openStored({ files, keys }: StoreContext, key: string) {
  return withFirstRead(openBytes(keys, sealContext(key), await files.disk.getStream(key)))
}

export interface LineFile {
  add: (line: string) => Promise<void>
  /** Bytes added so far. */
  size: () => number
  /** Moves the file to the store. */
  store: () => Promise<void>
  /** Deletes the local copy, with or without `store`. */
  drop: () => Promise<void>
}

const endsHere = 'There are more of these lines. Correct these, and import the file again.\n'

/**
 * A file that is written line by line, encrypted before it reaches the disk, and stored when complete. Lines beyond
 * `most` bytes are left out, and the last line says so.
 */
export async function growFile({ files, keys }: StoreContext, key: string, most: number): Promise<LineFile> {
  const path = join(files.incoming, randomUUID())
  await mkdir(files.incoming, { recursive: true, mode: 0o700 })
  const lines = new PassThrough()
  let size = 0
  let isFull = false
  const sealed = Readable.from(sealBytes(keys, sealContext(key), lines), { objectMode: false })
  const written = pipeline(sealed, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  // The caller awaits `written` and reports the error.
  written.catch(() => lines.destroy())
  return {
    size: () => size,
    add: async (line) => {
      if (isFull) return
      isFull = size + Buffer.byteLength(line) > most
      const bytes = Buffer.from(isFull ? endsHere : line)
      size += bytes.length
      if (!lines.write(bytes)) await Promise.race([once(lines, 'drain'), written])
    },
    store: async () => {
      lines.end()
      await written
      await files.disk.putStream(key, Readable.from(fileBytes(path), { objectMode: false }), {
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

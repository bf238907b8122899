import { readFile, writeFile } from 'node:fs/promises'
import { withoutLocation } from 'shared-api/documents/picture-data'
import { runApart } from '../platform/threads.ts'

/**
 * Removes the location from the picture in a file: a picture of 10 MB is read through several times, on a thread that answers
 * no calls. Returns its new size in bytes, or undefined where that can't be done.
 */
export async function removeLocation(path: string, shareKey: string): Promise<number | undefined> {
  const options = { shareKey, isHeavy: true }
  const clean = await runApart<Uint8Array | undefined>(import.meta.url, 'cleanPicture', { path }, options)
  // Written here: the error of a thread arrives without its code, by which a full disk is told.
  if (clean !== undefined) await writeFile(path, clean)
  return clean?.length
}

/** @public Called by its name on the thread. */
export const cleanPicture = async ({ path }: { path: string }) =>
  withoutLocation(new Uint8Array(await readFile(path)))

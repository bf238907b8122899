import { readFile, writeFile } from 'node:fs/promises'
import { withoutLocation } from 'shared-api/documents/picture-data'
import { runApart } from '../platform/threads.ts'

/** As `removeLocation`, on a thread that answers no calls: a picture of 10 MB is read through several times. */
export const removeLocationApart = (path: string, shareKey: string) =>
  runApart<number | undefined>(import.meta.url, 'removeLocation', { path }, { shareKey, isHeavy: true })

/** Takes the place out of the picture in a file. Returns its new size in bytes, or undefined where that can't be done. */
export async function removeLocation({ path }: { path: string }): Promise<number | undefined> {
  const clean = withoutLocation(new Uint8Array(await readFile(path)))
  if (clean !== undefined) await writeFile(path, clean)
  return clean?.length
}

import type { Client } from 'pg'
import type { FileSpan } from '../score/files.ts'

/** The imported files that tell of a carrier: the screens know the same of an account with its USDOT number. */
export async function selectNationalFiles(client: Client, dot: number): Promise<FileSpan[]> {
  const { rows } = await client.query<FileSpan>(
    `select kind, covers_from::text as from, day::text as day from national_files_of($1)`,
    [dot],
  )
  return rows
}

import { Client } from 'pg'
import type { ImportReport } from './import-report.ts'

interface Attempt {
  databaseUrl: string
  folder: string
  accept?: { because: string | null } | undefined
}

/** Keeps what an import came to, in a transaction of its own: a refusal rolls back all the rest. */
export async function keepAttempt(
  { databaseUrl, folder, accept }: Attempt,
  startedAt: Date,
  { report, refused }: { report: ImportReport | undefined; refused: string | undefined },
) {
  const client = new Client({ connectionString: databaseUrl, application_name: 'safety import attempt' })
  await client.connect()
  try {
    await client.query(
      `insert into safety_import (snapshot, folder, state, refused_because, accepted_because, started_at, ended_at, report)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        report?.Snapshot ?? null,
        folder,
        refused === undefined ? 'Imported' : 'Refused',
        refused ?? null,
        accept === undefined ? null : (accept.because ?? ''),
        startedAt,
        new Date(),
        JSON.stringify(report ?? {}),
      ],
    )
  } finally {
    await client.end()
  }
}

import { Client } from 'pg'
import type { SafetyImport } from 'shared-api/safety/safety-imports'
import type { Tx } from '../../platform/database/connect.ts'
import type { ImportReport } from './import-report.ts'
import type { ImportRefused } from './import-refused.ts'

interface Attempt {
  databaseUrl: string
  folder: string
  snapshot: string | undefined
  accept?: { because: string | null } | undefined
}

/** Keeps what an import came to, in a transaction of its own: a refusal rolls back all the rest. */
export async function keepAttempt(
  { databaseUrl, folder, snapshot, accept }: Attempt,
  startedAt: Date,
  { report, refused }: { report: ImportReport | undefined; refused: ImportRefused | undefined },
) {
  const client = new Client({ connectionString: databaseUrl, application_name: 'safety import attempt' })
  await client.connect()
  try {
    await client.query(
      `insert into safety_import (snapshot, folder, state, refused_because, next_step, named_snapshot, accepted_because,
         started_at, ended_at, report)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        report === undefined || report.IsDaily === true ? null : report.Snapshot,
        folder,
        refused === undefined ? 'Imported' : 'Refused',
        refused?.because ?? null,
        refused?.next ?? null,
        snapshot ?? null,
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

/** The newest 20 imports that ended, newest first. */
export async function selectSafetyImports(tx: Tx, asked: string | undefined): Promise<SafetyImport[]> {
  const rows = await tx
    .selectFrom('safety_import')
    .select([
      'id',
      'state',
      'started_at',
      'ended_at',
      'folder',
      'refused_because',
      'next_step',
      'named_snapshot',
      'accepted_because',
      'report',
    ])
    .orderBy('ended_at', 'desc')
    .limit(20)
    .execute()
  const whole = rows.find(({ id }) => id === asked) ?? rows[0]
  return rows.map((row) => ({
    Id: row.id,
    State: row.state,
    StartedAt: row.started_at.toISOString(),
    EndedAt: row.ended_at.toISOString(),
    Folder: row.folder,
    RefusedBecause: row.refused_because,
    NextStep: row.next_step,
    NamedSnapshot: row.named_snapshot,
    AcceptedBecause: row.accepted_because,
    Report: row.report.Snapshot === undefined ? null : shownReport(row.report, row === whole),
  }))
}

type Kept = NonNullable<SafetyImport['Report']>

function shownReport(
  { Snapshot, IsDaily, OnFile, Notes, Files, Checks, Problems, Rejected }: Kept,
  isWhole: boolean,
) {
  const { Total, Report } = Rejected
  return {
    Snapshot,
    IsDaily,
    OnFile,
    Notes,
    Files,
    Checks,
    Problems: { ...Problems, First: isWhole ? Problems.First : [] },
    Rejected: { Total, Report },
  }
}

import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely'
import { undoPeriod, type Upload, type UploadStatus } from 'shared-api/uploads'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, pageOfRows, type Scope } from '../platform/database/list.ts'
import type { DriverUploadTable } from '../platform/database/tables/upload-table.ts'
import { accountWithId, instant, instantOf } from '../platform/database/wire.ts'

const undoUntil = sql`driver_upload.finished_at + ${sql.lit(undoPeriod)} * interval '1 millisecond'`

/** Uploads in the contract's shape, with a few internal columns. */
const uploads = (tx: Tx, now: Date) =>
  tx
    .selectFrom('driver_upload')
    .innerJoin('account', 'account.id', 'driver_upload.account_id')
    .select([
      'driver_upload.id as UploadId',
      'driver_upload.status as Status',
      'driver_upload.file_name as FileName',
      accountWithId.as('Carrier__r'),
      instant('driver_upload.created_at').as('CreatedDate'),
      sql<{ Name: string }>`json_build_object('Name', driver_upload.uploaded_by_name)`.as('CreatedBy'),
      'driver_upload.rows_total as RowsTotal',
      'driver_upload.rows_done as RowsDone',
      sql<boolean>`driver_upload.attempts > 1 and driver_upload.status in ('Checking', 'Importing')`.as(
        'IsBegunAgain',
      ),
      'driver_upload.imported as Imported',
      'driver_upload.duplicates as Duplicates',
      'driver_upload.known as Known',
      'driver_upload.rejected as Rejected',
      'driver_upload.message as Message',
      sql<boolean>`coalesce(driver_upload.rejects_until > ${now}, false)`.as('HasRejects'),
      sql<string | null>`case
        when driver_upload.status = 'Done' and driver_upload.imported > 0
          and (${undoUntil} > ${now} or driver_upload.removed is not null)
        then ${instantOf(undoUntil)}
      end`.as('UndoUntil'),
      sql<Upload['Undone']>`case when driver_upload.status = 'Undone' then json_build_object(
        'Removed', coalesce(driver_upload.removed, 0),
        'KeptChanged', coalesce(driver_upload.kept_changed, 0),
        'KeptUsed', coalesce(driver_upload.kept_used, 0)
      ) end`.as('Undone'),
      'driver_upload.rejects_key',
      'driver_upload.rejects_bytes',
      sql<boolean>`coalesce(${undoUntil} <= ${now}, true) and driver_upload.removed is null`.as(
        'is_too_late_to_undo',
      ),
    ])

export type SelectedUpload = NonNullable<Awaited<ReturnType<typeof selectUpload>>>

/** The caller's upload with this id; the newer one if two carriers use the same id. */
export const selectUpload = (tx: Tx, id: string, now: Date) =>
  uploads(tx, now)
    .where('driver_upload.id', '=', id)
    .orderBy('driver_upload.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Locks the upload for a change. */
export async function lockUpload(tx: Tx, id: string, now: Date) {
  const upload = await selectUpload(tx, id, now)
  if (upload === undefined) return undefined
  await tx
    .selectFrom('driver_upload')
    .select('id')
    .where('account_id', '=', upload.Carrier__r.Id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
  return selectUpload(tx, id, now)
}

export const selectUploads = (tx: Tx, scope: Scope, query: { Page: number; PageSize: number }, now: Date) =>
  pageOfRows(
    tx,
    uploads(tx, now).where(inScope('driver_upload.account_id', scope)),
    sql`driver_upload.created_at desc, driver_upload.id desc`,
    query,
  )

/** The upload with the same id, or the carrier's upload with the same content that has not failed or been undone. */
export const selectSameUpload = (
  tx: Tx,
  { accountId, id, contentIndexes }: { accountId: string; id: string; contentIndexes: readonly Buffer[] },
) =>
  tx
    .selectFrom('driver_upload')
    .select(['id', 'account_id', 'status', 'content_index', 'reading'])
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb.and([
          eb('account_id', '=', accountId),
          sql<SqlBool>`content_index = any (${[...contentIndexes]}::bytea[])`,
          eb('status', 'not in', ['Failed', 'Undone'] satisfies UploadStatus[]),
        ]),
      ]),
    )
    .orderBy(sql`id = ${id}`, 'desc')
    .orderBy(sql`account_id = ${accountId}`, 'desc')
    .limit(1)
    .executeTakeFirst()

export type SameUpload = NonNullable<Awaited<ReturnType<typeof selectSameUpload>>>

/** False when the same upload exists. */
export async function insertUpload(tx: Tx, upload: Insertable<DriverUploadTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('driver_upload')
    .values(upload)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export interface UploadRef {
  accountId: string
  id: string
}

export const updateUpload = (tx: Tx, { accountId, id }: UploadRef, set: Updateable<DriverUploadTable>) =>
  tx.updateTable('driver_upload').set(set).where('account_id', '=', accountId).where('id', '=', id).execute()

const inProgress = ['Received', 'Checking', 'Importing'] satisfies UploadStatus[]

/** The upload, if its import is in progress. */
export const selectInProgress = (tx: Tx, { accountId, id }: UploadRef) =>
  tx
    .selectFrom('driver_upload')
    .select(['attempts', 'file_bytes', 'guest_link_id', 'reading', 'rows_total', 'store_key'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', inProgress)

/** Throws when the import has ended. */
export async function updateInProgress(
  tx: Tx,
  { accountId, id }: UploadRef,
  set: Updateable<DriverUploadTable>,
) {
  const { numUpdatedRows } = await tx
    .updateTable('driver_upload')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', 'in', inProgress)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('The upload is no longer running')
}

/** The carrier's files in progress, of all users. */
export async function countInProgress(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{
    count: number | null
  }>`select uploads_under_way(${accountId}) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The name of the lock that serializes imports of a carrier. */
export const importLockOf = ({ accountId }: UploadRef) => `import of drivers ${accountId}`

export type UnfinishedUpload = Awaited<ReturnType<typeof selectUnfinished>>[number]

/** Uploads in progress with a job id, or older than the given instant. */
export const selectUnfinished = (tx: Tx, before: Date) =>
  tx
    .selectFrom('driver_upload')
    .select(['id', 'account_id', 'status', 'job_id', 'store_key'])
    .where('status', 'in', [...inProgress, 'Undoing'])
    .where((eb) => eb.or([eb('job_id', 'is not', null), eb('created_at', '<', before)]))
    .execute()

/** Undefined when it is locked or has changed. */
export const lockUnfinished = (tx: Tx, upload: UnfinishedUpload) =>
  tx
    .selectFrom('driver_upload')
    .select('removed')
    .where('account_id', '=', upload.account_id)
    .where('id', '=', upload.id)
    .where('status', '=', upload.status)
    .where(sql<SqlBool>`job_id is not distinct from ${upload.job_id}`)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Undefined when no undo is in progress. */
export const lockUndoing = (tx: Tx, { accountId, id }: UploadRef) =>
  tx
    .selectFrom('driver_upload')
    .select('removed')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'Undoing')
    .forNoKeyUpdate()
    .executeTakeFirst()

export interface UndonePiece {
  removed: number
  kept_changed: number
  kept_used: number
  /** The driver to go on after; null when none is left. */
  last: string | null
}

export async function removeNextDrivers(
  tx: Tx,
  { accountId, id }: UploadRef,
  { after, most }: { after: string | null; most: number },
): Promise<UndonePiece> {
  const { rows } = await sql<UndonePiece>`
    select removed, kept_changed, kept_used, last from undo_driver_upload(${accountId}, ${id}, ${after}, ${most})
  `.execute(tx)
  const [piece] = rows
  if (piece === undefined) throw new Error('Undoing an upload returned no counts')
  return piece
}

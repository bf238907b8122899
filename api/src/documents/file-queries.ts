import type { Bucket, fileSorts } from 'shared-api/documents'
import type { RelatedQuery } from 'shared-api/record-calls'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'
import { executeUnread } from '../platform/database/pipelined-connection.ts'
import type { FileTable } from '../platform/database/tables/file-table.ts'
import { matchesSearch, pageOfRows, sorted } from '../platform/database/list.ts'
import { instant } from '../platform/database/wire.ts'

const columns = [
  'id as Id',
  'name as FileName',
  'size_bytes as Size',
  'content_type as ContentType',
  'kind as Kind',
  'document_kind as DocumentKind',
  'is_shared as IsShared',
  instant('created_at').as('CreatedDate'),
  sql<{ Name: string }>`json_build_object('Name', created_by_name)`.as('CreatedBy'),
  // The same function as in the row policy for deletes.
  sql<boolean>`can_delete_file(kind, created_by)`.as('CanDelete'),
] as const

interface Folder {
  bucket: Bucket
  folder: string
}

/** The account of the record that owns the files; undefined when the caller may not see the record. */
export async function selectAccountOf(tx: Tx, { bucket, folder }: Folder): Promise<string | undefined> {
  if (bucket === 'accounts') {
    return (await tx.selectFrom('account').select('id').where('id', '=', folder).executeTakeFirst())?.id
  }
  const table = (
    {
      drivers: 'driver',
      tickets: 'ticket',
      inspections: 'challenge',
      'ticket-drafts': 'ticket_draft',
    } as const
  )[bucket]
  const record = await tx.selectFrom(table).select('account_id').where('id', '=', folder).executeTakeFirst()
  return record?.account_id
}

/** Newest first. */
export const selectFiles = (
  tx: Tx,
  { bucket, folder }: Folder,
  { limit, offset }: { limit: number; offset: number },
) =>
  tx
    .selectFrom('file')
    .select(columns)
    .where('bucket', '=', bucket)
    .where('folder', '=', folder)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

const fileOrder = {
  CreatedDate: sql`created_at`,
  FileName: sql`lower(name)`,
  Size: sql`size_bytes`,
  Kind: sql`kind`,
  'CreatedBy.Name': sql`lower(created_by_name)`,
} satisfies Record<(typeof fileSorts)[number], unknown>

export const selectFilesOf = (tx: Tx, { bucket, folder }: Folder, query: RelatedQuery<typeof fileSorts>) =>
  pageOfRows(
    tx,
    tx
      .selectFrom('file')
      .select(columns)
      .where('bucket', '=', bucket)
      .where('folder', '=', folder)
      .where(matchesSearch(sql<string>`lower(name || ' ' || created_by_name)`, query.Search)),
    sorted(fileOrder[query.SortBy], 'id', query),
    query,
  )

export async function countFiles(tx: Tx, { bucket, folder }: Folder): Promise<number> {
  const { count } = await tx
    .selectFrom('file')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bucket', '=', bucket)
    .where('folder', '=', folder)
    .executeTakeFirstOrThrow()
  return count
}

export const selectFile = (tx: Tx, id: string) =>
  tx
    .selectFrom('file')
    .select(['id', 'account_id', 'bucket', 'folder', 'name', 'size_bytes', 'kind', 'store_key'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The store key of the deleted file; undefined when the row policy does not let the caller delete it. */
export async function deleteFile(tx: Tx, id: string): Promise<string | undefined> {
  const deleted = await tx.deleteFrom('file').where('id', '=', id).returning('store_key').executeTakeFirst()
  return deleted?.store_key
}

/** The account of the statement; undefined where there is none that the caller may share. */
export async function updateStatement(
  tx: Tx,
  id: string,
  change: { is_shared: boolean },
): Promise<string | undefined> {
  const statement = await tx
    .updateTable('file')
    .set(change)
    .where('id', '=', id)
    .where('document_kind', '=', "Driver's statement")
    .returning('account_id')
    .executeTakeFirst()
  return statement?.account_id
}

interface Sum {
  sum: number
}

/** Bytes of a record's files. */
export async function sumRecord(tx: Tx, { bucket, folder }: Folder): Promise<number> {
  const { rows } = await sql<Sum>`
    select coalesce(sum(size_bytes), 0)::float8 as sum from file where bucket = ${bucket} and folder = ${folder}
  `.execute(tx)
  return rows[0]?.sum ?? 0
}

/** Bytes of all that a user has uploaded since an instant: documents, and files of drivers times a weight. */
export async function sumUser(tx: Tx, userId: string, since: Date, weightOfImport: number): Promise<number> {
  const { rows } = await sql<Sum>`
    select (
      (select coalesce(sum(size_bytes), 0) from file where created_by = ${userId} and created_at > ${since})
      + (select ${weightOfImport}::int * coalesce(sum(file_bytes), 0) from driver_upload
        where uploaded_by = ${userId} and created_at > ${since})
    )::float8 as sum
  `.execute(tx)
  return rows[0]?.sum ?? 0
}

export const insertFiles = (tx: Tx, rows: Insertable<FileTable>[]) =>
  tx.insertInto('file').values(rows).returning(columns).execute()

export const insertArrivals = (db: Db, keys: readonly string[], now: Date) =>
  db
    .insertInto('file_arrival')
    .values(keys.map((key) => ({ store_key: key, started_at: now })))
    .execute()

export const deleteArrivals = (db: Db | Tx, keys: readonly string[]) =>
  executeUnread(
    db,
    db
      .deleteFrom('file_arrival')
      .where('store_key', 'in', [...keys])
      .compile(),
  )

/** Marks stored bytes for the sweep to delete, no earlier than `from`. */
export const markForSweep = (db: Db, storeKey: string, from: Date | '-infinity') =>
  sql`
    insert into file_arrival (store_key, started_at) values (${storeKey}, ${from})
    on conflict (store_key) do nothing
  `.execute(db)

/** Arrivals older than `before` and files marked for the sweep, with the key of the file row if there is one. */
export const selectStrandedArrivals = (db: Db, before: Date) =>
  db
    .selectFrom('file_arrival')
    .leftJoin('file', 'file.store_key', 'file_arrival.store_key')
    .select(['file_arrival.store_key', 'file.store_key as kept_key'])
    .where('file_arrival.started_at', '<', before)
    .orderBy('file_arrival.started_at')
    .limit(1000)
    .execute()

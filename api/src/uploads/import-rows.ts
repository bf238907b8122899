import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { isDateField } from 'shared-api/drivers/driver-field-table'
import type { CsvRow } from 'shared-api/uploads/csv-rows'
import type { DriverRowDraft } from 'shared-api/uploads/driver-rows'
import type { RowIdentity } from 'shared-api/uploads/duplicate-rows'
import type { Tx } from '../platform/database/connect.ts'
import { driverColumns } from '../platform/database/tables/driver-table.ts'
import { columnsOf, plainFields } from '../drivers/driver-columns.ts'
import { cdlNumberIndexes, sealedColumns } from '../drivers/protected/sealed-fields.ts'
import type { Keys } from '../platform/secrets/keys.ts'

/** A valid line of a file. */
export interface DriverLine {
  row: CsvRow
  draft: DriverRowDraft
}

interface UploadRef {
  accountId: string
  uploadId: string
}

/** A line with the identity of its driver; `knownBy` names the value that matches an existing driver. */
export interface ComparedLine extends DriverLine, RowIdentity {
  knownBy: string | undefined
  /** The new driver's id, in the order of the lines. */
  id: string
}

/** Compares lines with the carrier's drivers. */
export async function compareLines(
  tx: Tx,
  accountId: string,
  lines: readonly DriverLine[],
  keys: Keys,
): Promise<ComparedLine[]> {
  if (lines.length === 0) return []
  const numbers = lines.flatMap(({ draft: { CDLNumber, CDLState } }, place) =>
    CDLNumber && CDLState
      ? cdlNumberIndexes(keys, CDLNumber).map((index) => ({ place: place + 1, index, state: CDLState }))
      : [],
  )
  const column = (of: (draft: DriverRowDraft) => string) => lines.map(({ draft }) => of(draft))
  const { rows } = await sql<{ place: number; person: string; known_by: string | null; id: string }>`
    select known.*, uuidv7() as id from (
      select place, person, known_by from known_drivers(
        ${accountId},
        ${column(({ FirstName }) => FirstName)}::text[],
        ${column(({ LastName }) => LastName)}::text[],
        ${column(({ EmailId }) => EmailId)}::text[],
        ${column(({ MobileNumber }) => MobileNumber)}::text[],
        ${lines.map(({ draft }) => Boolean(draft.CDLNumber))}::boolean[],
        ${numbers.map(({ place }) => place)}::integer[],
        ${numbers.map(({ index }) => index)}::bytea[],
        ${numbers.map(({ state }) => state)}::text[]
      ) order by place
    ) as known
  `.execute(tx)
  const found = new Map(rows.map(({ place, ...one }) => [place, one]))
  const licenses = new Map(
    numbers.map(({ place, index, state }) => [place, `${state} ${index.toString('base64')}`]),
  )
  return lines.map((line, from0) => {
    const one = found.get(from0 + 1)
    if (one === undefined) throw new Error('A line was not compared with the drivers of its carrier')
    return {
      ...line,
      license: licenses.get(from0 + 1),
      email: line.draft.EmailId,
      person: one.person,
      id: one.id,
      knownBy: one.known_by ?? undefined,
    }
  })
}

/** The imported columns with their types. */
const columns: readonly (readonly [name: string, type: 'uuid' | 'text' | 'date' | 'bytea'])[] = [
  ['id', 'uuid'],
  ['cdl_number_sealed', 'bytea'],
  ['cdl_number_index', 'bytea'],
  ['birth_date_sealed', 'bytea'],
  ['ssn_last4_sealed', 'bytea'],
  ...plainFields.map((field) => [driverColumns[field], isDateField(field) ? 'date' : 'text'] as const),
]
type ColumnValues = Readonly<Record<string, string | Buffer | null | undefined>> & { id: string }

/** A driver's row with encrypted columns. */
export interface SealedDriver {
  line: number
  row: ColumnValues
}

/** Drivers encrypted per turn of the event loop, about 20 milliseconds. */
const sealBatchSize = 250

export async function sealDrivers(keys: Keys, lines: readonly ComparedLine[]): Promise<SealedDriver[]> {
  const drivers: SealedDriver[] = []
  for (const [place, { id, row, draft }] of lines.entries()) {
    if (place % sealBatchSize === 0) await nextTurn()
    drivers.push({ line: row.line, row: rowOf(keys, id, draft) })
  }
  return drivers
}

/** Passes one array per column, so that one statement inserts any number of rows. */
export async function insertDrivers(
  tx: Tx,
  { accountId, uploadId, now }: UploadRef & { now: Date },
  { drivers }: { drivers: readonly SealedDriver[] },
): Promise<void> {
  if (drivers.length === 0) return
  const names = columns.map(([name]) => sql.ref(name))
  const arrays = columns.map(
    ([name, type]) => sql`${drivers.map(({ row }) => row[name] ?? null)}::${sql.raw(type)}[]`,
  )
  await sql`
    insert into driver (account_id, upload_id, status, created_at, ${sql.join(names)})
    select ${accountId}::uuid, ${uploadId}::uuid, 'Pending', ${now}::timestamptz, row.*
    from unnest(${sql.join(arrays)}) as row
  `.execute(tx)
}

const rowOf = (keys: Keys, id: string, draft: DriverRowDraft): ColumnValues => ({
  id,
  ...columnsOf(draft),
  ...sealedColumns(keys, id, {
    cdlNumber: draft.CDLNumber ?? undefined,
    birthDate: draft.DOB ?? undefined,
    ssnLast4: draft.SocialSecurityNumber ?? undefined,
  }),
})

/** The oldest transaction in progress: rows added from now on are not older. */
export async function oldestTransaction(tx: Tx): Promise<string> {
  const { rows } = await sql<{ oldest: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::xid::text as oldest
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('The database tells no transaction')
  return row.oldest
}

/**
 * Removes imported drivers who were also added in another way since then. `added` maps ids to lines. Returns the matching
 * value by line.
 */
export async function removeDuplicates(
  tx: Tx,
  { accountId, uploadId }: UploadRef,
  { since, added }: { since: string; added: ReadonlyMap<string, number> },
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: string; known_by: string }>`
    select id, known_by from take_out_repeated(${accountId}, ${uploadId}, ${since}::xid)
  `.execute(tx)
  return new Map(
    rows.flatMap(({ id, known_by: by }) => {
      const line = added.get(id)
      return line === undefined ? [] : [[line, by] as const]
    }),
  )
}

/** Defers the search index to the end of the transaction. */
export const indexSearchWordsLater = (tx: Tx) => sql`set local app.search_words = 'later'`.execute(tx)

export const indexSearchWords = (tx: Tx, { accountId, uploadId }: UploadRef) =>
  sql`select keep_search_words_of_upload(${accountId}, ${uploadId})`.execute(tx)

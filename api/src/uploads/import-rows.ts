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

/** A line of a file that holds a driver. */
export interface DriverLine {
  row: CsvRow
  draft: DriverRowDraft
}

interface Whose {
  accountId: string
  uploadId: string
}

/** A line with what tells its driver from others, and what tells that he is a driver of the carrier already. */
export interface ComparedLine extends DriverLine, RowIdentity {
  knownBy: string | undefined
  /** For its driver, in the order of the lines. */
  id: string
}

/** Compares lines with the drivers of a carrier. */
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

/** What a line gives of a driver, with the type of each. */
const columns: readonly (readonly [name: string, type: 'uuid' | 'text' | 'date' | 'bytea'])[] = [
  ['id', 'uuid'],
  ['cdl_number_sealed', 'bytea'],
  ['cdl_number_index', 'bytea'],
  ['birth_date_sealed', 'bytea'],
  ['ssn_last4_sealed', 'bytea'],
  ...plainFields.map((field) => [driverColumns[field], isDateField(field) ? 'date' : 'text'] as const),
]
type ColumnValues = Readonly<Record<string, string | Buffer | null | undefined>> & { id: string }

/** A driver of a line, as the table has him. */
export interface SealedDriver {
  line: number
  row: ColumnValues
}

/** Drivers that are sealed before others get their turn: some 20 milliseconds. */
const sealedAtOnce = 250

export async function sealDrivers(keys: Keys, lines: readonly ComparedLine[]): Promise<SealedDriver[]> {
  const drivers: SealedDriver[] = []
  for (const [place, { id, row, draft }] of lines.entries()) {
    if (place % sealedAtOnce === 0) await nextTurn()
    drivers.push({ line: row.line, row: rowOf(keys, id, draft) })
  }
  return drivers
}

/** A column at a time, so that one statement takes any number of rows. */
export async function insertDrivers(
  tx: Tx,
  { accountId, uploadId, now }: Whose & { now: Date },
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

/** The oldest transaction that has not ended: whatever comes to be from here on is no older. */
export async function oldestUnderWay(tx: Tx): Promise<string> {
  const { rows } = await sql<{ oldest: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::xid::text as oldest
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('The database tells no transaction')
  return row.oldest
}

/**
 * Takes out those drivers of the file who were added to the carrier in another way since then. `added` are their lines, by their
 * ids. By line, what tells so.
 */
export async function removeDuplicates(
  tx: Tx,
  { accountId, uploadId }: Whose,
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

/** The search keeps no words of the drivers that a transaction adds until it is told to, at its end. */
export const indexSearchWordsLater = (tx: Tx) => sql`set local app.search_words = 'later'`.execute(tx)

export const indexSearchWords = (tx: Tx, { accountId, uploadId }: Whose) =>
  sql`select keep_search_words_of_upload(${accountId}, ${uploadId})`.execute(tx)

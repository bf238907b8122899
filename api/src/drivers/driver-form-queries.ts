import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DriverStatus } from 'shared-api/drivers'
import { Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/schema.ts'
import { formSelection } from './driver-columns.ts'
import { advisoryLock, trySharedLock } from '../platform/database/locks.ts'

export const detailColumns = [
  'driver.id',
  'driver.version',
  'driver.name',
  'driver.status',
  'driver.account_id',
  ...formSelection,
  'driver.birth_date_sealed',
  'driver.ssn_last4_sealed',
  'driver.cdl_number_sealed',
  'driver.cdl_number_index',
] as const

export type DetailsRow = NonNullable<Awaited<ReturnType<typeof selectDriverDetails>>>

export const selectDriverDetails = (tx: Tx, id: string) =>
  tx
    .selectFrom('driver')
    .innerJoin('account', 'account.id', 'driver.account_id')
    .select([...detailColumns, 'account.name as account_name'])
    .where('driver.id', '=', id)
    .executeTakeFirst()

/** Locks the driver until the transaction ends. */
export const lockDriverDetails = (tx: Tx, id: string) =>
  tx
    .selectFrom('driver')
    .innerJoin('account', 'account.id', 'driver.account_id')
    .select([...detailColumns, 'account.name as account_name'])
    .where('driver.id', '=', id)
    .forUpdate('driver')
    .executeTakeFirst()

export const insertDriver = (tx: Tx, row: Insertable<Database['driver']>) =>
  tx.insertInto('driver').values(row).execute()

export const updateDriver = (tx: Tx, id: string, columns: Updateable<Database['driver']>) =>
  tx.updateTable('driver').set(columns).where('id', '=', id).execute()

const importing = (accountId: string) => `importing drivers ${accountId}`
const importInProgress = 'Drivers are being imported for this carrier. Try again in a minute.'

/**
 * Forms that add a driver to the same carrier run one after another, so that the second finds the driver of the first.
 * During the end of an import a form is refused at once, because it may take long; `message` says so.
 */
export async function lockAddingTo(tx: Tx, accountId: string, message = importInProgress) {
  if (!(await trySharedLock(tx, importing(accountId)))) throw new Refusal(409, message)
  await advisoryLock(tx, `adding drivers ${accountId}`)
}

/** An import waits for forms in progress and blocks new ones. */
export const lockImportingTo = (tx: Tx, accountId: string) => advisoryLock(tx, importing(accountId))

/** The values that identify a driver; null is not compared. */
export interface Identity {
  firstName: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  cdlState: string | null
  cdlNumberIndexes: readonly Buffer[]
}

const identityOf = ({ firstName, lastName, email, phone, cdlState, cdlNumberIndexes }: Identity) =>
  sql.join([
    firstName,
    lastName,
    email,
    sql`plain_phone(${phone})`,
    cdlState,
    sql`${[...cdlNumberIndexes]}::bytea[]`,
  ])

/** A possible duplicate. With a CDL, compared or not, an equal email alone is no match. */
export interface Person extends Identity {
  hasCdlNumber: boolean
}

export interface DuplicateDriver {
  id: string
  name: string
  status: DriverStatus
  by_number: boolean
  by_email: boolean
}

/** Drivers of the carrier who are the same person, best match first. See the function in migration 0033. */
export async function selectDuplicates(
  tx: Tx,
  accountId: string,
  person: Person,
): Promise<DuplicateDriver[]> {
  const { rows } = await sql<DuplicateDriver>`
    select id, name, status, by_number, by_email
    from same_drivers(${accountId}, ${person.hasCdlNumber}, ${identityOf(person)})
  `.execute(tx)
  return rows
}

export interface FoundDriver extends Pick<
  Selectable<Database['driver']>,
  'id' | 'account_id' | 'cdl_state' | 'cdl_number_sealed'
> {
  is_own: boolean
  by_name: boolean
  by_email: boolean
  by_phone: boolean
  by_number: boolean
  initials: string
}

/** Matching drivers of the caller's carriers and of others. See the function in migration 0035. */
export async function lookUpDrivers(tx: Tx, identity: Identity): Promise<FoundDriver[]> {
  const { rows } = await sql<FoundDriver>`
    select id, account_id, is_own, by_name, by_email, by_phone, by_number, initials, cdl_state, cdl_number_sealed
    from look_up_drivers(${identityOf(identity)})
  `.execute(tx)
  return rows
}

export const selectOwnDrivers = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('driver')
    .innerJoin('account', 'account.id', 'driver.account_id')
    .select([
      'driver.id',
      'driver.name',
      'driver.carrier_driver_id',
      'driver.status',
      'driver.account_id',
      'account.name as account_name',
    ])
    .where(sql<boolean>`driver.id = any(${[...ids]}::uuid[])`)
    .execute()

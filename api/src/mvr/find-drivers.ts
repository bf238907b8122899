import { sql } from 'kysely'
import type { MvrDriversFound, MvrDriversToFind } from 'shared-api/mvr/mvr-request'
import { carrierOf } from '../accounts/chosen-carrier.ts'
import { cdlNumberIndexes } from '../drivers/protected/sealed-fields.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Keys } from '../platform/secrets/keys.ts'

const messages = {
  nothing: 'Enter a driver ID or a CDL number',
  unknown: 'No driver of this carrier has this driver ID or CDL number',
  differ: 'The driver ID and the CDL number are of different drivers',
  several: 'Several drivers have this driver ID. Enter the CDL number.',
}

/** The drivers of a carrier whom the rows of a list name. */
export async function findDrivers(
  tx: Tx,
  keys: Keys,
  { CarrierId, CarrierDriverIds, CDLNumbers }: MvrDriversToFind,
): Promise<MvrDriversFound> {
  const { id: accountId, name } = await carrierOf(tx, CarrierId)
  const named = CDLNumbers.map((number, Row) => ({
    Row,
    driverId: (CarrierDriverIds[Row] ?? '').toLowerCase(),
    indexes: number === '' ? [] : cdlNumberIndexes(keys, number).map(hex),
  }))
  const { byDriverId, byNumber } = await candidates(tx, accountId, named)
  const Drivers = new Map<string, { Id: string; Name: string }>()
  const NotFound: MvrDriversFound['NotFound'] = []
  for (const { Row, driverId, indexes } of named) {
    const sets = [
      ...(driverId === '' ? [] : [byDriverId.get(driverId) ?? []]),
      ...(indexes.length === 0 ? [] : [indexes.flatMap((index) => byNumber.get(index) ?? [])]),
    ]
    const [first = [], ...others] = sets
    const found = first.filter(({ Id }) => others.every((other) => other.some((driver) => driver.Id === Id)))
    const [driver] = found
    if (sets.length === 0) NotFound.push({ Row, Message: messages.nothing })
    else if (sets.some((set) => set.length === 0)) NotFound.push({ Row, Message: messages.unknown })
    else if (driver === undefined) NotFound.push({ Row, Message: messages.differ })
    else if (found.length > 1) NotFound.push({ Row, Message: messages.several })
    else Drivers.set(driver.Id, driver)
  }
  return { Carrier__r: { Id: accountId, Name: name }, Drivers: [...Drivers.values()], NotFound }
}

const hex = (index: Buffer) => index.toString('hex')

interface Named {
  driverId: string
  indexes: readonly string[]
}

interface Found {
  Id: string
  Name: string
}

async function candidates(tx: Tx, accountId: string, rows: readonly Named[]) {
  const driverIds = rows.flatMap(({ driverId }) => (driverId === '' ? [] : driverId))
  const indexes = rows.flatMap((row) => row.indexes)
  const found = await tx
    .selectFrom('driver')
    .select([
      'id as Id',
      'name as Name',
      sql<string | null>`lower(carrier_driver_id)`.as('driver_id'),
      sql<string | null>`encode(cdl_number_index, 'hex')`.as('number'),
    ])
    .where('account_id', '=', accountId)
    .where(
      sql<boolean>`(lower(carrier_driver_id) = any(${driverIds}) or encode(cdl_number_index, 'hex') = any(${indexes}))`,
    )
    .orderBy('id')
    .execute()
  return {
    byDriverId: groupedBy(found, ({ driver_id: id }) => id),
    byNumber: groupedBy(found, ({ number }) => number),
  }
}

function groupedBy<Row extends Found>(rows: readonly Row[], keyOf: (row: Row) => string | null) {
  const groups = new Map<string, Found[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), { Id: row.Id, Name: row.Name }])
  }
  return groups
}

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
  const rows = CDLNumbers.map((number, row) => ({
    driverId: (CarrierDriverIds[row] ?? '').toLowerCase(),
    number: number.toUpperCase(),
  }))
  const indexes = new Map(
    [...new Set(rows.map(({ number }) => number))].map((number) => [
      number,
      number === '' ? [] : cdlNumberIndexes(keys, number),
    ]),
  )
  const byDriverId = await driversBy(tx, accountId, {
    column: sql`lower(carrier_driver_id)`,
    values: sql`${[...new Set(rows.flatMap(({ driverId }) => driverId || []))]}::text[]`,
  })
  const byIndex = await driversBy(tx, accountId, {
    column: sql`cdl_number_index`,
    values: sql`${distinct([...indexes.values()].flat())}::bytea[]`,
  })
  const numbered = (number: string) =>
    (indexes.get(number) ?? []).flatMap((index) => [...(byIndex.get(index.toString('hex')) ?? [])])
  const named = new Map<string, Named>()
  const drivers = new Map<string, Found>()
  const NotFound: MvrDriversFound['NotFound'] = []
  for (const [Row, { driverId, number }] of rows.entries()) {
    // Equal rows are looked at once.
    const key = JSON.stringify([driverId, number])
    const who = named.get(key) ?? namedBy(driverId, number, { byDriverId, numbered })
    named.set(key, who)
    if ('problem' in who) NotFound.push({ Row, Message: messages[who.problem] })
    else drivers.set(who.driver.Id, who.driver)
  }
  return { Carrier__r: { Id: accountId, Name: name }, Drivers: [...drivers.values()], NotFound }
}

/** Many spellings of one number have one index. */
const distinct = (all: readonly Buffer[]) => [
  ...new Map(all.map((index) => [index.toString('hex'), index])).values(),
]

interface Found {
  Id: string
  Name: string
}

type Named = { driver: Found } | { problem: keyof typeof messages }
type Drivers = ReadonlyMap<string, Found>

interface Known {
  byDriverId: ReadonlyMap<string, Drivers>
  numbered: (number: string) => readonly (readonly [string, Found])[]
}

function namedBy(driverId: string, number: string, { byDriverId, numbered }: Known): Named {
  if (driverId === '' && number === '') return { problem: 'nothing' }
  const ofId = byDriverId.get(driverId) ?? new Map<string, Found>()
  if (number === '') return onlyOne([...ofId.values()], 'unknown')
  const ofNumber = numbered(number)
  if (ofNumber.length === 0 || (driverId !== '' && ofId.size === 0)) return { problem: 'unknown' }
  // A number is once in each state: there are few.
  const both = ofNumber.filter(([id]) => driverId === '' || ofId.has(id)).map(([, driver]) => driver)
  return onlyOne(both, 'differ')
}

function onlyOne([driver, other]: readonly Found[], problem: 'unknown' | 'differ'): Named {
  if (driver === undefined) return { problem }
  return other === undefined ? { driver } : { problem: 'several' }
}

interface Wanted {
  column: ReturnType<typeof sql>
  /** Distinct ones. A join finds each in the index, also where the statement is prepared for any values. */
  values: ReturnType<typeof sql>
}

async function driversBy(tx: Tx, accountId: string, { column, values }: Wanted) {
  const { rows } = await sql<Found & { value: string | Buffer }>`
    select driver.id as "Id", driver.name as "Name", wanted.value
    from unnest(${values}) as wanted (value)
    join driver on driver.account_id = ${accountId} and ${column} = wanted.value
    order by driver.id
  `.execute(tx)
  const groups = new Map<string, Map<string, Found>>()
  for (const { value, Id, Name } of rows) {
    const key = typeof value === 'string' ? value : value.toString('hex')
    const group = groups.get(key) ?? new Map<string, Found>()
    groups.set(key, group.set(Id, { Id, Name }))
  }
  return groups
}

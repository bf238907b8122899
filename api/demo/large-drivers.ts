import { type Insertable, sql } from 'kysely'
import type { DriverStatus } from 'shared-api/drivers'
import { addDays } from '../src/platform/calendar.ts'
import type { Tx } from '../src/platform/database/connect.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { sealedColumns } from '../src/drivers/protected/sealed-fields.ts'
import { nextRenewal } from '../src/memberships/renewal.ts'
import type { Keys } from '../src/platform/secrets/keys.ts'
import { type Random, demoId } from './seeded-random.ts'
import { firstNames, inventContact } from './people.ts'
import { productOf } from './products.ts'

const beginnings = ['Al', 'Bar', 'Cal', 'Dun', 'Ed', 'Far', 'Gar', 'Hol', 'Is', 'Kel', 'Lar', 'Mor'] as const
const middles = ['an', 'ber', 'den', 'el', 'in', 'ling', 'mar', 'o', 'ra', 'sen', 'ter', 'wen'] as const
const ends = ['by', 'combe', 'croft', 'dale', 'ford', 'gate', 'ham', 'ley', 'mere', 'ton', 'wick'] as const

interface Telling {
  accountId: string
  random: Random
  today: string
  keys: Keys
  /** Place of the first among all drivers of the carrier. */
  from: number
  count: number
}

/** Drivers of a carrier so large that names come back: 79,200 different ones. */
export function largeDriverRows({ accountId, random, today, keys, from, count }: Telling) {
  return Array.from({ length: count }, (_, index): Insertable<Database['driver']> => {
    const place = from + index
    const id = demoId(`large driver ${place}`)
    const first = random.pick(firstNames)
    const last = `${random.pick(beginnings)}${random.pick(middles)}${random.pick(ends)}`
    const status = statusAt(place)
    return {
      id,
      account_id: accountId,
      first_name: first,
      last_name: last,
      status,
      carrier_driver_id: `B-${String(place).padStart(6, '0')}`,
      ...inventContact(random, { first, last }),
      cdl_state: random.pick(['OH', 'IN', 'KY', 'MI', 'IL', 'PA', 'TN', 'WV', 'MO']),
      ...sealedColumns(keys, id, {
        cdlNumber: `LG${String(place).padStart(6, '0')}`,
        birthDate: `${1962 + random.between(0, 38)}-0${random.between(1, 9)}-1${random.between(0, 9)}`,
        ssnLast4: String(random.between(0, 9999)).padStart(4, '0'),
      }),
      ...courseOf(status, random, today),
      cdl_expires_on: addDays(today, random.between(-60, 1800)),
      medical_card_expires_on: addDays(today, random.between(-60, 700)),
    }
  })
}

/** Of 128: 5 Pending, 3 Inactive, 2 MVR Only, 14 PE Only; the rest is Active. */
function statusAt(place: number): DriverStatus {
  const turn = place % 128
  if (turn < 5) return 'Pending'
  if (turn < 8) return 'Inactive'
  if (turn < 10) return 'MVR Only'
  return turn < 24 ? 'PE Only' : 'Active'
}

/** When a driver was added, and the membership that followed. */
function courseOf(status: DriverStatus, random: Random, today: string) {
  const added = (day: string) => ({
    created_at: new Date(`${addDays(day, -random.between(1, 1600))}T14:00:00Z`),
  })
  if (status === 'Active' || status === 'PE Only') {
    const activated_on = addDays(today, -random.between(2, 1400))
    // Drawn for nothing: who and what follows stays the same.
    random.next()
    return {
      ...added(activated_on),
      is_member: true,
      activated_on,
      active_until_on: nextRenewal(activated_on, productOf({ status }).billing, today),
    }
  }
  if (status !== 'Inactive') return { ...added(today), is_member: false }
  const gone = addDays(today, -random.between(3, 300))
  const activated_on = addDays(gone, -700)
  return { ...added(activated_on), is_member: false, activated_on, cancelled_on: gone, active_until_on: gone }
}

/** One for each driver that is not Pending, of the product that gives the status. */
export async function insertLargeMemberships(tx: Tx, accountId: string) {
  await sql`
    insert into membership (
      account_id, driver_id, product_id, driver_status, price_cents, billing, is_embark_monitored, state, begins_on,
      renews_on, cancels_on, cancellation_reason, created_at
    )
    select driver.account_id, driver.id, product.id, product.driver_status, product.price_cents, product.billing,
      driver.is_embark_monitored, case when driver.status = 'Inactive' then 'Ended' else 'Running' end,
      driver.activated_on, case when driver.status <> 'Inactive' then driver.active_until_on end, driver.cancelled_on,
      case when driver.status = 'Inactive' then 'Driver left the company' end, driver.created_at
    from driver
    join product on product.name = case driver.status
      when 'PE Only' then 'Pre-Employment Check' when 'MVR Only' then 'MVR Report' else 'Driver Membership, prepaid'
    end
    where driver.account_id = ${accountId} and driver.status <> 'Pending'
  `.execute(tx)
}

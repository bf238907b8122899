import type { Insertable } from 'kysely'
import type { Database } from '../src/platform/database/schema.ts'
import type { DriverRow } from './drivers.ts'
import { demoId } from './seeded-random.ts'

type Vehicle = Insertable<Database['roadside_vehicle']>

interface Inspected {
  id: string
  account_id: string
  driver_id?: string | null
  report_number: string
}

const tractors = 25

const makes = ['FRHT', 'KW', 'PTRB', 'VOLV', 'INTL'] as const

/** A tractor that a few drivers share, and any of the carrier's trailers. All of it is invented. */
export function vehiclesOf(
  { id, account_id, driver_id: driverId, report_number: report }: Inspected,
  drivers: readonly DriverRow[],
): Vehicle[] {
  const carrier = account_id.replaceAll(/\D/g, '').slice(0, 3).padEnd(3, '0')
  const place = drivers.findIndex((driver) => driver.id === driverId) % tractors
  const trailer = Number(report.slice(-3)) % 40
  const unit = (number: 1 | 2, what: string, at: number) => ({
    id: demoId(`roadside vehicle ${id} ${number}`),
    account_id,
    inspection_id: id,
    unit: number,
    unit_type: what,
    license_state: 'OH',
    license: `${number === 1 ? 'PX' : 'TR'}${carrier}${String(at).padStart(3, '0')}`,
    vin: `${number === 1 ? '1ZZD' : '1ZZT'}0000${carrier}${String(at).padStart(6, '0')}`,
  })
  const tractor = { ...unit(1, 'TRUCK TRACTOR', place), make: makes[place % makes.length] ?? null }
  return trailer < 30 ? [tractor, { ...unit(2, 'SEMI-TRAILER', trailer), make: 'GDAN' }] : [tractor]
}

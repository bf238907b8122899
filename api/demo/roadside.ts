import type { Insertable } from 'kysely'
import type { Basic } from 'shared-api/safety'
import { addDays } from '../src/platform/calendar.ts'
import type { Database } from '../src/platform/database/schema.ts'
import type { CatalogViolation } from '../src/safety/reference-data.ts'
import type { DemoAccount } from './accounts.ts'
import { type Random, demoId } from './seeded-random.ts'
import type { DriverRow } from './drivers.ts'
import type { DriverPlan, RoadsidePlan, VehiclePlan } from './roadside-plans.ts'
import { vehiclesOf } from './roadside-vehicles.ts'
import { anyViolations, violationsOfSum } from './violations.ts'

export interface RoadsideRows {
  inspections: (Insertable<Database['roadside_inspection']> & { id: string })[]
  vehicles: Insertable<Database['roadside_vehicle']>[]
  violations: Insertable<Database['roadside_violation']>[]
  crashes: Insertable<Database['crash']>[]
  notifications: Insertable<Database['sms_notification']>[]
}

interface Setting {
  random: Random
  now: Date
  today: string
  snapshot: string
  catalog: readonly CatalogViolation[]
  drivers: readonly DriverRow[]
  plan: RoadsidePlan
}

const states = ['OH', 'IN', 'KY', 'IL', 'PA', 'TN', 'WV', 'MI'] as const

/** Writes the plan out: reports, drivers and real violation codes. */
export function roadsideRows(account: DemoAccount, setting: Setting): RoadsideRows {
  const rows: RoadsideRows = { inspections: [], vehicles: [], violations: [], crashes: [], notifications: [] }
  const { plan } = setting
  for (const vehicle of plan.vehicles) addVehicleInspection(rows, account, setting, vehicle)
  for (const drivers of plan.drivers) addDriverInspections(rows, account, setting, drivers)
  plan.crashes.forEach((daysAgo, index) => addCrash(rows, account, setting, { daysAgo, index }))
  const [recent, earlier] = plan.notifications
  for (let index = 0; index < recent + earlier; index += 1) {
    addNotification(rows, account, setting, { index, week: index < recent ? 0 : 1 })
  }
  return rows
}

function report(account: DemoAccount, kind: string, index: number, { random, drivers }: Setting) {
  const driver = drivers[(index * 17 + 5) % drivers.length]
  return {
    account_id: account.id,
    driver_id: driver?.id ?? null,
    report_state: random.pick(states),
    report_number: `${kind}${account.dot.slice(-3)}${String(index).padStart(5, '0')}`,
  }
}

type Inspected = Pick<Insertable<Database['roadside_inspection']>, 'inspected_on' | 'level'>

function addInspection(rows: RoadsideRows, account: DemoAccount, setting: Setting, inspected: Inspected) {
  const index = rows.inspections.length
  const inspection = {
    id: demoId(`roadside inspection ${account.dot} ${index}`),
    ...report(account, '33', index, setting),
    ...inspected,
    has_placardable_material: account.kind === 'hm' && index % 2 === 0,
    oos_total: 0,
    driver_oos_total: 0,
    vehicle_oos_total: 0,
    hazmat_oos_total: 0,
    created_at: new Date(`${addDays(inspected.inspected_on, 3)}T11:00:00Z`),
  }
  rows.vehicles.push(...vehiclesOf(inspection, setting.drivers))
  // FMCSA's files do not say who drove.
  if (index % 9 === 4) inspection.driver_id = null
  rows.inspections.push(inspection)
  return inspection
}

/** Which total of the report an out-of-service violation is in. */
const outOfServiceTotals: Partial<
  Record<Basic, 'driver_oos_total' | 'vehicle_oos_total' | 'hazmat_oos_total'>
> = {
  'Hours of Service': 'driver_oos_total',
  'Driver Fitness': 'driver_oos_total',
  'Vehicle Maintenance': 'vehicle_oos_total',
  'HM Compliance': 'hazmat_oos_total',
}

function addViolations(
  rows: RoadsideRows,
  inspection: RoadsideRows['inspections'][number],
  found: readonly CatalogViolation[],
  outOfService: number,
) {
  for (const [place, { code, description, basic, severity }] of found.entries()) {
    rows.violations.push({
      id: demoId(`roadside violation ${inspection.id} ${basic} ${place}`),
      account_id: inspection.account_id,
      inspection_id: inspection.id,
      code,
      description,
      basic,
      severity,
      is_out_of_service: place < outOfService,
    })
  }
  const total = found[0] === undefined ? undefined : outOfServiceTotals[found[0].basic]
  inspection.oos_total = (inspection.oos_total ?? 0) + outOfService
  if (total !== undefined) inspection[total] = (inspection[total] ?? 0) + outOfService
}

function addVehicleInspection(rows: RoadsideRows, account: DemoAccount, setting: Setting, plan: VehiclePlan) {
  const [daysBefore, severity = 0, outOfServiceWeight = 0] = plan
  const { random, catalog, snapshot } = setting
  const level = random.pick([1, 2, 2, 5])
  const inspection = addInspection(rows, account, setting, {
    inspected_on: addDays(snapshot, -daysBefore),
    level,
  })
  if (severity === 0) return
  const outOfService = outOfServiceWeight / 2
  const wanted = { basic: 'Vehicle Maintenance', severity, atLeast: Math.max(1, outOfService) } as const
  addViolations(rows, inspection, violationsOfSum(catalog, random, wanted), outOfService)
  if (account.kind === 'hm' && inspection.has_placardable_material) {
    addViolations(rows, inspection, anyViolations(catalog, random, 'HM Compliance'), 0)
  }
}

const driverBasics = [
  'Unsafe Driving',
  'Unsafe Driving',
  'Hours of Service',
  'Hours of Service',
  'Driver Fitness',
] as const satisfies Basic[]

/** Level 3, papers and driver only: they say nothing about the vehicles. */
function addDriverInspections(rows: RoadsideRows, account: DemoAccount, setting: Setting, plan: DriverPlan) {
  const [from, to, withViolations, clean] = plan
  const { random, catalog, today } = setting
  for (let index = 0; index < withViolations + clean; index += 1) {
    const inspected_on = addDays(today, -random.between(from, to))
    const inspection = addInspection(rows, account, setting, { inspected_on, level: 3 })
    if (index >= withViolations) continue
    const basic = driverBasics[index % driverBasics.length] ?? 'Unsafe Driving'
    const isOutOfService = basic === 'Hours of Service' && random.next() < 0.25
    addViolations(rows, inspection, anyViolations(catalog, random, basic), isOutOfService ? 1 : 0)
  }
}

function addCrash(
  rows: RoadsideRows,
  account: DemoAccount,
  setting: Setting,
  { daysAgo, index }: { daysAgo: number; index: number },
) {
  rows.crashes.push({
    id: demoId(`crash ${account.dot} ${index}`),
    ...report(account, '71', index, setting),
    crashed_on: addDays(setting.today, -daysAgo),
    has_injury_or_fatality: index === 1,
    is_hazmat_released: false,
    fatalities: 0,
    injuries: index === 1 ? 2 : 0,
    is_tow_away: true,
  })
}

function addNotification(
  rows: RoadsideRows,
  account: DemoAccount,
  setting: Setting,
  { index, week }: { index: number; week: 0 | 1 },
) {
  const { random, now } = setting
  const createdAt = new Date(now.getTime() - (week * 7 + random.between(1, 6)) * 86_400_000 - 3_600_000)
  const dayBefore = addDays(createdAt.toISOString().slice(0, 10), -1)
  const notification = {
    id: demoId(`notification ${account.dot} ${index}`),
    ...report(account, '84', index, setting),
    kind: index === 1 ? 'Crash' : 'Inspection',
    occurred_on: dayBefore,
    violations: random.between(0, 3),
    created_at: createdAt,
  } as const
  // An inspection that no import has brought yet and a crash come first.
  const imported = index < 2 ? undefined : newestInspections(rows, dayBefore)[index - 2]
  const crash = index === 1 ? rows.crashes[0] : undefined
  rows.notifications.push({
    ...notification,
    ...(imported && reportOf(rows, imported)),
    ...(crash && crashReportOf(crash)),
  })
}

const crashReportOf = ({
  driver_id,
  report_state,
  report_number,
  crashed_on,
}: RoadsideRows['crashes'][number]) => ({
  driver_id: driver_id ?? null,
  report_state,
  report_number,
  occurred_on: crashed_on,
  violations: 0,
})

type Inspection = RoadsideRows['inspections'][number]

const newestInspections = ({ inspections }: RoadsideRows, until: string) =>
  inspections
    .filter(({ inspected_on }) => inspected_on <= until)
    .toSorted((one, other) => other.inspected_on.localeCompare(one.inspected_on))

const reportOf = ({ violations }: RoadsideRows, inspection: Inspection) => ({
  driver_id: inspection.driver_id ?? null,
  report_state: inspection.report_state,
  report_number: inspection.report_number,
  occurred_on: inspection.inspected_on,
  violations: violations.filter(({ inspection_id }) => inspection_id === inspection.id).length,
})

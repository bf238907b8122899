import { type Insertable, type Kysely, sql } from 'kysely'
import { dayOf } from '../src/platform/calendar.ts'
import { connect, type Tx } from '../src/platform/database/connect.ts'
import { Basic } from 'shared-api/safety'
import type { Database } from '../src/platform/database/schema.ts'
import { lastSnapshots } from '../src/safety/safety-service.ts'
import { newestSnapshot, snapshotOn } from '../src/safety/score/window.ts'
import { replacePopulation } from '../src/safety/population-store.ts'
import { carrierScores } from '../src/safety/score-store.ts'
import { type Keys, makeKeys } from '../src/platform/secrets/keys.ts'
import { checkKeys } from '../src/platform/secrets/known-keys.ts'
import { type Passwords, passwordsAt } from '../src/platform/secrets/passwords.ts'
import { accountRow, censusRows, type DemoAccount, demoAccounts, quillhaven, tarnbrook } from './accounts.ts'
import { agentsOfAccounts, demoAgents, firstAgent } from './agents.ts'
import { challengedViolations } from './challenged-violations.ts'
import { demoRecords, markPart } from './demo-parts.ts'
import { challengeRows } from './challenges.ts'
import { stagedChallenges } from './challenge-stages.ts'
import { crashReviews } from './crash-reviews.ts'
import { inventedCurves } from './comparison-carriers.ts'
import { seededRandom } from './seeded-random.ts'
import { type DriverRow, driverRows } from './drivers.ts'
import { demoFiles } from './safety-files.ts'
import { insertReceipts } from './receipts.ts'
import { insertNotifications } from './notifications.ts'
import { membershipRows } from './memberships.ts'
import { mvrReportRows } from './mvr-reports.ts'
import { discountRows, mvrProductRows, productRows } from './products.ts'
import { roadsideRows } from './roadside.ts'
import { quietPlan, quillhavenPlan, smallPlan, tarnbrookPlan } from './roadside-plans.ts'
import { guestLinkRow, signInRows } from './sign-ins.ts'
import { ticketRows } from './tickets.ts'
import { readDemoViolations } from './violations.ts'

export interface SeedOptions {
  /** Of the administrator, to the portal's own database, migrated. */
  adminUrl: string
  /** The demo lies around this instant: the same instant, the same demo. */
  today: Date
  /** Default: what PORTAL_KEYS and PORTAL_DATA_DIR say. */
  keys?: Keys
  /** Of the sign-ins, which tests check often. */
  passwords?: Passwords
}

/** Fills an empty database with the demo. False when there is something in it already. */
export async function seedDemo({ adminUrl, today, keys, passwords }: SeedOptions): Promise<boolean> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error(
      'The demo data is refused under NODE_ENV=production: invented records have no place among real ones.',
    )
  }
  const db = connect(adminUrl, { connections: 1, isSetUp: true })
  try {
    const isFilled = await db.transaction().execute(async (tx) => {
      await sql`set local role portal_owner`.execute(tx)
      await sql`select set_config('app.role', 'operator', true)`.execute(tx)
      await sql`lock table account in share row exclusive mode`.execute(tx)
      const anything = await tx.selectFrom('account').select('id').limit(1).executeTakeFirst()
      if (anything !== undefined) {
        await completeDemo(tx, today)
        return false
      }
      // Keys are made for an empty database alone: what stands in another one was sealed with keys that are missed then.
      const sealing = { keys: keys ?? (await keysOfEnvironment()), passwords: passwords ?? passwordsAt() }
      await checkKeys(tx, sealing.keys)
      await fill(tx, today, sealing)
      await markPart(tx, demoRecords, today)
      return true
    })
    // The planner knows nothing about rows that came a moment ago.
    if (isFilled) await db.transaction().execute(analyze)
    return isFilled
  } finally {
    await db.destroy()
  }
}

/** A demo of an earlier release has no invented carriers to compare with. */
async function completeDemo(tx: Tx, now: Date) {
  const isDemo = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', quillhaven.id)
    .executeTakeFirst()
  if (isDemo === undefined) return
  const invented = await tx
    .selectFrom('sms_population')
    .select('id')
    .where('kind', '=', 'Invented')
    .executeTakeFirst()
  if (invented === undefined) await insertComparisonCarriers(tx, newestSnapshot(now))
  await completeFiles(tx)
  // Nor one of an earlier release prices of MVRs.
  await tx
    .insertInto('mvr_product')
    .values(mvrProductRows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Nor does a demo of an earlier release say of what day it is: of its newest inspection's. */
async function completeFiles(tx: Tx) {
  const known = await tx.selectFrom('carrier_file').select('account_id').limit(1).executeTakeFirst()
  if (known !== undefined) return
  const rows = await tx
    .selectFrom('roadside_inspection')
    .select(({ fn }) => ['account_id', fn.max('inspected_on').as('day')])
    .where('file_place', 'is', null)
    .groupBy('account_id')
    .execute()
  const ofDemo = new Set(demoAccounts.map(({ id }) => id))
  const files = rows.filter(({ account_id: id }) => ofDemo.has(id))
  await insert(
    tx,
    'carrier_file',
    files.flatMap(({ account_id: id, day }) => demoFiles(id, snapshotOn(day))),
  )
}

/** Only their owner may have the tables analyzed, and the administrator need not be a superuser. */
async function analyze(tx: Tx) {
  await sql`set local role portal_owner`.execute(tx)
  await sql`analyze`.execute(tx)
}

const keysOfEnvironment = () =>
  makeKeys({ portalKeys: process.env['PORTAL_KEYS'], demoFolder: process.env['PORTAL_DATA_DIR'] })

type Sealing = Required<Pick<SeedOptions, 'keys' | 'passwords'>>

async function fill(tx: Tx, now: Date, { keys, passwords }: Sealing) {
  const today = dayOf(now)
  await insert(tx, 'account', demoAccounts.map(accountRow))
  await insert(
    tx,
    'account_census',
    demoAccounts.flatMap((account) => censusRows(account, today)),
  )
  await insert(tx, 'agent', demoAgents)
  await insert(tx, 'account_agent', agentsOfAccounts)
  await insert(tx, 'product', productRows)
  await insert(tx, 'mvr_product', mvrProductRows)
  await insert(tx, 'discount', discountRows(today))
  const taken = new Set<string>()
  const catalog = readDemoViolations()
  for (const [place, account] of demoAccounts.entries()) {
    const random = seededRandom(417 + place)
    const drivers = driverRows(account, { random, today, keys, taken })
    await insert(tx, 'driver', drivers)
    const { memberships, events } = membershipRows(account, drivers, today)
    await insert(tx, 'membership', memberships)
    await insert(tx, 'membership_event', events)
    if (account === quillhaven) await insertSignIns(tx, drivers, { keys, passwords, now })
    const cases = await insertCases(tx, account, {
      random,
      today,
      now,
      place,
      drivers,
      agentId: firstAgent.id,
    })
    const plan = planOf(account)
    const rows = roadsideRows(account, {
      random,
      now,
      today,
      snapshot: snapshotOn(today),
      catalog,
      drivers,
      plan,
    })
    const challenged = account === quillhaven ? challengedViolations(cases, rows) : undefined
    const { inspections, challenges, stages } = { ...rows, ...cases, ...challenged }
    await insert(tx, 'roadside_inspection', inspections)
    await insert(tx, 'roadside_vehicle', rows.vehicles)
    await insert(tx, 'roadside_violation', rows.violations)
    await insert(tx, 'crash', rows.crashes)
    await insert(tx, 'challenge', crashReviews(account, challenges, { crashes: rows.crashes, today }))
    await insert(tx, 'challenge_stage', stages)
    if (challenged !== undefined)
      await insert(tx, 'ticket_violation', [{ ...challenged.link, linked_at: now }])
    await insert(tx, 'carrier_file', demoFiles(account.id, snapshotOn(today)))
    await insert(tx, 'sms_notification', rows.notifications)
  }
  await insertNotifications(tx, now)
  await insertComparisonCarriers(tx, newestSnapshot(now))
  await carrierScores(tx, undefined, lastSnapshots(newestSnapshot(now)))
}

/** Labelled as invented wherever a percentile comes from them. */
const insertComparisonCarriers = (tx: Tx, snapshot: string) =>
  replacePopulation(tx, { kind: 'Invented', snapshot, curves: inventedCurves(Basic.options) })

async function insertSignIns(tx: Tx, drivers: readonly DriverRow[], at: Sealing & { now: Date }) {
  const { users, access } = await signInRows(drivers, at.passwords)
  await insert(tx, 'app_user', users)
  await insert(tx, 'account_access', access)
  await insert(tx, 'guest_link', [guestLinkRow(at)])
}

interface Cases {
  random: ReturnType<typeof seededRandom>
  today: string
  now: Date
  place: number
  drivers: readonly DriverRow[]
  agentId: string
}

async function insertCases(
  tx: Tx,
  account: DemoAccount,
  { random, today, now, place, drivers, agentId }: Cases,
) {
  const isPinned = account === quillhaven
  const { tickets, changes, notes, opportunities, payments, lines } = ticketRows(account, {
    random,
    today,
    drivers,
    agentId: account.allowsAgentTickets ? agentId : undefined,
    open: isPinned ? 14 : Math.ceil(account.drivers / 8),
    closed: isPinned ? 41 : account.drivers,
    firstNumber: 204_600 + place * 1000,
  })
  await insert(tx, 'ticket', tickets)
  await insert(tx, 'ticket_change', changes)
  await insert(tx, 'ticket_note', notes)
  await insert(tx, 'opportunity', opportunities)
  await insert(tx, 'payment', payments)
  await insert(tx, 'payment_line', lines)
  await insertReceipts(tx, account.id)
  const counts = { open: isPinned ? 9 : 3, closed: isPinned ? 16 : 4, firstNumber: 3100 + place * 100 }
  const unstaged = challengeRows(account, { random, today, drivers, tickets, ...counts })
  const { challenges, stages } = stagedChallenges(account, unstaged, today)
  const midnight = await midnightOf(tx, account, now)
  const count = isPinned ? 64 : Math.ceil(account.drivers / 2)
  await insert(tx, 'mvr_report', mvrReportRows(account, { random, now, midnight, drivers, count }))
  return { tickets, challenges, stages }
}

const planOf = (account: DemoAccount) => {
  if (account === quillhaven) return quillhavenPlan
  if (account === tarnbrook) return tarnbrookPlan
  return account.drivers < 20 ? smallPlan : quietPlan
}

async function midnightOf(tx: Tx, { id }: DemoAccount, now: Date): Promise<Date> {
  const { midnight } = await tx
    .selectFrom('account')
    .select(sql<Date>`date_trunc('day', ${now}::timestamptz, time_zone)`.as('midnight'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return midnight
}

async function insert<Table extends keyof Database>(
  tx: Kysely<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
) {
  const batch = 400
  for (let start = 0; start < rows.length; start += batch) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + batch))
      .execute()
  }
}

if (import.meta.main) {
  const adminUrl = process.env['ADMIN_DATABASE_URL']
  if (adminUrl === undefined) throw new Error('Name the database in ADMIN_DATABASE_URL.')
  const isSeeded = await seedDemo({ adminUrl, today: new Date() })
  process.stdout.write(
    isSeeded ? 'The demo data is in.\n' : 'The database is not empty: nothing was changed.\n',
  )
}

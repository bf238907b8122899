import { type Insertable, sql } from 'kysely'
import { dayOf } from '../src/platform/calendar.ts'
import { connect, type Db, type Tx } from '../src/platform/database/connect.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { lastSnapshots } from '../src/safety/safety-service.ts'
import { newestSnapshot } from '../src/safety/score/window.ts'
import { carrierScores } from '../src/safety/score-store.ts'
import { type Keys, loadKeys } from '../src/platform/secrets/keys.ts'
import { checkKeys } from '../src/platform/secrets/known-keys.ts'
import { passwordsAt } from '../src/platform/secrets/passwords.ts'
import { accountRow, censusRows, type DemoAccount } from './accounts.ts'
import { seededRandom, demoId } from './seeded-random.ts'
import {
  insertLargeChallenges,
  insertLargeInspections,
  insertLargePayments,
  insertLargeReports,
  insertLargeTickets,
} from './large-cases.ts'
import { insertLargeMemberships, largeDriverRows } from './large-drivers.ts'
import { demoFiles } from './safety-files.ts'
import { demoPassword } from './sign-ins.ts'

export interface LargeSeedOptions {
  /** Of the administrator, to the portal's own database, migrated. */
  adminUrl: string
  today: Date
  /** Default: what PORTAL_KEYS and PORTAL_DATA_DIR say. */
  keys?: Keys
  /** Default 100,000. */
  drivers?: number
  /** Default 1,000,000. */
  tickets?: number
  /** Default half as many as drivers. As many violations. */
  inspections?: number
  onStep?: (step: string) => void
}

/** Its only sign-in, with the password of the demo. */
export const largeSignIn = 'large@demo.example'

const bracken: DemoAccount = {
  id: demoId('account 9900474'),
  name: 'Bracken National Lines Inc',
  dot: '9900474',
  kind: 'general',
  letter: 'B',
  drivers: 100_000,
  powerUnits: 71_000,
  combination: 0.9,
  annualMiles: 5_900_000_000,
  allowsAgentTickets: false,
  censusMonths: 24,
}

/** Adds one carrier as large as any to the demo. False when it is there already. */
export async function seedLarge(options: LargeSeedOptions): Promise<boolean> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('Invented data is refused under NODE_ENV=production: it has no place among real records.')
  }
  const { adminUrl, onStep = () => undefined } = options
  const keys =
    options.keys ??
    (await loadKeys({ portalKeys: process.env['PORTAL_KEYS'], demoFolder: process.env['PORTAL_DATA_DIR'] }))
  const db = connect(adminUrl, { connections: 1, isSetUp: true })
  try {
    const isNew = await asOwner(db, (tx) => fill(tx, { ...options, keys, onStep }))
    if (!isNew) return false
    // What autovacuum does within a minute: an index answers alone only for pages that are known to be visible to all.
    onStep('statistics')
    await sql`set role portal_owner`.execute(db)
    await sql`vacuum (analyze)`.execute(db)
    return true
  } finally {
    await db.destroy()
  }
}

/** All or nothing: who stops half way finds the database as it was. */
function asOwner<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`set local role portal_owner`.execute(tx)
    await sql`select set_config('app.role', 'operator', true)`.execute(tx)
    return work(tx)
  })
}

type Filling = Required<Pick<LargeSeedOptions, 'today' | 'keys' | 'onStep'>> & LargeSeedOptions

async function fill(tx: Tx, options: Filling): Promise<boolean> {
  const { drivers = bracken.drivers, tickets = 1_000_000, inspections = drivers / 2, onStep } = options
  const today = dayOf(options.today)
  const accountId = bracken.id
  const known = await tx.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst()
  if (known !== undefined) return false
  await checkKeys(tx, options.keys)
  await insertAccount(tx, today)
  await insertDrivers(tx, { ...options, today, count: drivers })
  await inSteps(100_000, tickets, async (from, count) => {
    onStep(`${from} of ${tickets} tickets`)
    await insertLargeTickets(tx, { accountId, today, drivers, from, count })
  })
  onStep('payments')
  await insertLargePayments(tx, { accountId, today })
  onStep('MVR reports')
  await insertLargeReports(tx, { accountId, today, count: drivers / 2 })
  await inSteps(50_000, inspections, async (from, count) => {
    onStep(`${from} of ${inspections} inspections`)
    await insertLargeInspections(tx, { accountId, today, drivers, from, count })
  })
  await insertLargeChallenges(tx, { accountId, today, count: drivers / 4 })
  await tx
    .insertInto('carrier_file')
    .values(demoFiles(accountId, newestSnapshot(options.today)))
    .execute()
  onStep('scores')
  await carrierScores(tx, [accountId], lastSnapshots(newestSnapshot(options.today)))
  return true
}

async function insertAccount(tx: Tx, today: string) {
  await tx.insertInto('account').values(accountRow(bracken)).execute()
  await tx.insertInto('account_census').values(censusRows(bracken, today)).execute()
  const user: Insertable<Database['app_user']> & { id: string } = {
    id: demoId(`user ${largeSignIn}`),
    email: largeSignIn,
    name: 'Large Fleet',
    role: 'carrier',
    account_id: bracken.id,
    password_hash: await passwordsAt().hash(demoPassword),
  }
  await tx.insertInto('app_user').values(user).execute()
  await tx
    .insertInto('account_access')
    .values({ user_id: user.id, account_id: bracken.id, is_direct: true })
    .execute()
}

async function insertDrivers(
  tx: Tx,
  {
    today,
    keys,
    count,
    onStep,
  }: { today: string; keys: Keys; count: number; onStep: (step: string) => void },
) {
  const random = seededRandom(474)
  await inSteps(1000, count, async (from, some) => {
    if (from % 10_000 === 0) onStep(`${from} of ${count} drivers`)
    const rows = largeDriverRows({ accountId: bracken.id, random, today, keys, from, count: some })
    await tx.insertInto('driver').values(rows).execute()
  })
  await insertLargeMemberships(tx, bracken.id)
}

/** One step after the other, the last one maybe shorter. */
async function inSteps(step: number, total: number, work: (from: number, count: number) => Promise<void>) {
  for (let from = 0; from < total; from += step) {
    await work(from, Math.min(step, total - from))
  }
}

import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crashTypesOn } from 'shared-api/challenges/crash-types'
import { violationCategories } from '../src/accounts/master-data.ts'
import { dayOf } from '../src/platform/calendar.ts'
import { connect, type Db } from '../src/platform/database/connect.ts'
import { prepareDatabase } from '../src/platform/database/prepare.ts'
import { tenantTx } from '../src/platform/database/tenant.ts'
import { nextRenewal } from '../src/memberships/renewal.ts'
import { carrierScores } from '../src/safety/score-store.ts'
import { snapshotBefore, snapshotOn } from '../src/safety/score/window.ts'
import { testKeys, testNow } from '../test/support/test-world.ts'
import { demoAccounts, quillhaven } from './accounts.ts'
import { seedDemo } from './seed.ts'

interface Seeded {
  db: Db
  admin: Db
  adminUrl: string
}

interface Running {
  begins_on: string
  billing: 'Monthly' | 'Yearly' | 'Once'
  renews_on: string | null
  cancels_on: string | null
  activated_on: string | null
  active_until_on: string | null
}

const open: Db[] = []

/** An empty database, filled for a day. */
async function seeded(database: string, today: Date): Promise<Seeded> {
  const prepared = await prepareDatabase({ adminUrl: process.env['TEST_ADMIN_URL'] ?? '', database })
  expect(await seedDemo({ adminUrl: prepared.adminUrl, today, keys: testKeys })).toBe(true)
  const [db, admin] = [connect(prepared.serviceUrl), connect(prepared.adminUrl, { connections: 1 })]
  open.push(db, admin)
  return { db, admin, adminUrl: prepared.adminUrl }
}

let first: Seeded

beforeAll(async () => {
  first = await seeded('seed_first', testNow)
})

afterAll(() => Promise.all(open.map((db) => db.destroy())))

test('tickets have the categories that the form for a ticket offers', async () => {
  const rows = await first.admin.selectFrom('ticket').select('violation_category').distinct().execute()
  const offered = violationCategories.map(({ value }) => value)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ violation_category: category }) => !offered.includes(category ?? ''))).toEqual([])
})

const environment = process.env['NODE_ENV']
afterEach(() => {
  process.env['NODE_ENV'] = environment
})

/** Everything that is there, without what is sealed and hashed with fresh salt. */
async function contentOf({ admin }: Seeded) {
  const tables = 'account account_census driver ticket payment mvr_report roadside_violation challenge'.split(
    ' ',
  )
  const texts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ text: string }>`
        select string_agg((to_jsonb(t) - array[
          'cdl_number_sealed', 'birth_date_sealed', 'ssn_last4_sealed', 'created_at'
        ])::text, E'\n' order by to_jsonb(t)::text collate "C") as text
        from (select * from ${sql.table(table)}) as t
      `.execute(admin)
      return (rows[0]?.text ?? '').split('\n').toSorted()
    }),
  )
  return Object.fromEntries(tables.map((table, index) => [table, texts[index]]))
}

test('the demo is the same story every time, for the same day', async () => {
  expect(await contentOf(await seeded('seed_again', testNow))).toEqual(await contentOf(first))
})

test('the demo is put into an empty database alone', async () => {
  expect(await seedDemo({ adminUrl: first.adminUrl, today: testNow, keys: testKeys })).toBe(false)
  const { rows } = await sql<{ accounts: number }>`select count(*)::int as accounts from account`.execute(
    first.admin,
  )
  expect(rows).toEqual([{ accounts: demoAccounts.length }])
})

test('the demo is refused in production', async () => {
  process.env['NODE_ENV'] = 'production'
  const seeding = seedDemo({ adminUrl: first.adminUrl, today: testNow, keys: testKeys })
  await expect(seeding).rejects.toThrow('The demo data is refused under NODE_ENV=production')
})

test('a challenge of the demo has the fine of its ticket and the day it is due', async () => {
  const rows = await first.admin
    .selectFrom('challenge')
    .innerJoin('ticket', 'ticket.id', 'challenge.ticket_id')
    .select(['challenge.fine_cents', 'ticket.initial_fine_cents', 'ticket.final_fine_cents'])
    .select(['challenge.fine_due_on', 'ticket.fine_due_on as ticket_due_on'])
    .execute()
  expect(rows.length).toBeGreaterThan(10)
  for (const { fine_cents, initial_fine_cents, final_fine_cents, fine_due_on, ticket_due_on } of rows)
    expect([fine_cents, fine_due_on]).toEqual([final_fine_cents ?? initial_fine_cents, ticket_due_on])
})

test('open challenges of the demo in a stage are about a violation of a report, and one more is of a ticket of the same stop', async () => {
  const { rows } = await sql`
    select ticket.number as ticket, challenge.status <> 'Closed' as is_open, challenge.driver_id = report.driver_id as is_driver,
      report.inspected_on = challenge.ticket_on as is_day, report.inspected_on < challenge.filed_on as is_before,
      report.inspected_on = ticket.received_on and right(ticket.city_state, 2) = report.report_state
        and exists (select from ticket_violation where ticket_id = ticket.id and violation_id = violation.id) as is_stop
    from challenge join roadside_violation as violation on violation.id = challenge.violation_id
    join roadside_inspection as report on report.id = violation.inspection_id
    left join ticket on ticket.id = challenge.ticket_id order by ticket.number
  `.execute(first.admin)
  const same = { is_open: true, is_driver: true, is_day: true }
  expect(rows).toEqual([
    { ...same, ticket: expect.any(String), is_before: null, is_stop: true },
    ...Array.from({ length: 4 }, () => ({ ...same, ticket: null, is_before: true, is_stop: false })),
  ])
})

test('the days of a challenge of the demo are in order: ticket or report, start, filing, stages, closing', async () => {
  const { rows } = await sql`
    with told as (
      select number, array[ticket_on, created_at::date, filed_on] || (
        select array_agg(day order by stage, place) from challenge_stage,
          lateral (values (1, asked_on), (2, filed_on), (3, decided_on)) as day (place, day)
        where challenge_id = challenge.id
      ) || closed_at::date as days
      from challenge
    ), known as (
      select number, day, lag(day) over (partition by number order by place) as before
      from told, unnest(days) with ordinality as day (day, place) where day is not null
    )
    select number, before::text, day::text from known where day < before
  `.execute(first.admin)
  expect(rows).toEqual([])
})

test('a review of the demo is of a crash, by a type that FMCSA takes of its day', async () => {
  const rows = await first.admin
    .selectFrom('challenge')
    .leftJoin('crash', 'crash.id', 'challenge.crash_id')
    .select(['challenge.number', 'challenge.crash_type', 'crash.crashed_on'])
    .where('challenge.challenge_type', '=', 'Crash preventability')
    .execute()
  expect(rows).toHaveLength(3)
  for (const { crash_type: type, crashed_on: day } of rows)
    expect(crashTypesOn(day ?? '').map(String)).toContain(type)
})

test('the demo holds nothing personal that can be read', async () => {
  const drivers = await first.admin
    .selectFrom('driver')
    .select(['cdl_number_sealed', 'birth_date_sealed'])
    .execute()
  expect(drivers.length).toBe(275)
  for (const { cdl_number_sealed: number, birth_date_sealed: birth } of drivers) {
    expect(number?.toString('latin1')).not.toMatch(/[A-Z]{2}\d{6}/)
    expect(birth?.toString('latin1')).not.toMatch(/(19|20)\d\d-\d\d-\d\d/)
  }
})

test('the demo adds every driver before the membership begins and before today, and some in the last month', async () => {
  const { rows } = await sql<{ drivers: number; late: number; newest: number }>`
      select count(*)::int as drivers,
        count(*) filter (where created_at >= activated_on or created_at >= ${testNow})::int as late,
        count(*) filter (where created_at > ${testNow}::timestamptz - interval '30 days')::int as newest
      from driver
    `.execute(first.admin)
  expect(rows).toEqual([{ drivers: 275, late: 0, newest: expect.any(Number) }])
  expect(rows[0]?.newest).toBeGreaterThan(0)
})

test('the demo renews every membership on the day that its product and its first day give', async () => {
  const { rows } = await sql<Running>`
      select membership.begins_on, product.billing, membership.renews_on, membership.cancels_on,
        driver.active_until_on, driver.activated_on
      from membership join product on product.id = membership.product_id join driver on driver.id = membership.driver_id
      where membership.state = 'Running' and membership.begins_on is not null
    `.execute(first.admin)
  expect(new Set(rows.map(({ billing }) => billing))).toEqual(new Set(['Monthly', 'Yearly']))
  for (const row of rows) {
    const renews_on = nextRenewal(row.begins_on, row.billing, dayOf(testNow))
    const active_until_on = row.cancels_on ?? renews_on
    expect(row).toEqual({ ...row, activated_on: row.begins_on, renews_on, active_until_on })
  }
})

test('a demo that is filled already makes no keys, so that lost ones are noticed', async () => {
  const { PORTAL_DATA_DIR } = process.env
  process.env['PORTAL_DATA_DIR'] = await mkdtemp(join(tmpdir(), 'portal-seed-'))
  try {
    expect(await seedDemo({ adminUrl: first.adminUrl, today: testNow })).toBe(false)
    expect(await readdir(process.env['PORTAL_DATA_DIR'])).toEqual([])
  } finally {
    await rm(process.env['PORTAL_DATA_DIR'], { recursive: true })
    if (PORTAL_DATA_DIR === undefined) delete process.env['PORTAL_DATA_DIR']
    else process.env['PORTAL_DATA_DIR'] = PORTAL_DATA_DIR
  }
})

test.each(['2028-02-29', '2026-12-31', '2027-01-01', '2027-01-29', '2027-01-30', '2027-03-14', '2027-11-07'])(
  'the demo tells the same story on %s: one alert, new with the newest snapshot',
  async (today) => {
    const { db } = await seeded(`seed_${today.replaceAll('-', '')}`, new Date(`${today}T12:00:00Z`))
    const user = {
      id: quillhaven.id,
      role: 'carrier',
      accountIds: [quillhaven.id],
      driverId: undefined,
    } as const
    const snapshot = snapshotOn(today)
    const [before, now] = await tenantTx(db, user, (tx) =>
      carrierScores(tx, [quillhaven.id], [snapshotBefore(snapshot), snapshot]),
    )
    const alertsOf = (score: typeof now) => score?.basics.filter(({ is_alert }) => is_alert)
    expect(alertsOf(now)).toMatchObject([{ basic: 'Vehicle Maintenance', measure: 9.8, percentile: 81 }])
    expect(alertsOf(before)).toEqual([])
  },
)

test('the demo has a challenge in each stage, and some that were filed before stages were kept', async () => {
  const { rows } = await sql<{ stage: number | null; is_decided: boolean }>`
    select distinct latest.stage, latest.outcome is not null as is_decided
    from challenge left join lateral (
      select * from challenge_stage where challenge_id = challenge.id order by stage desc limit 1
    ) as latest on true
    where challenge.filed_on is not null and challenge.challenge_type <> 'Crash preventability'
  `.execute(first.admin)
  expect(rows).toEqual(
    expect.arrayContaining([
      { stage: null, is_decided: false },
      ...[1, 2, 3].flatMap((stage) => [
        { stage, is_decided: false },
        { stage, is_decided: true },
      ]),
    ]),
  )
})

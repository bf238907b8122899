import { afterEach, expect, test } from '@jest/globals'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { quillhaven, tarnbrook } from '../../../demo/accounts.ts'
import {
  listed,
  ofQuillhaven,
  ofTarnbrook,
  sampleDailyFiles,
  turnSignal,
} from '../../../test/support/sample-daily-files.ts'
import { testService } from '../../../test/support/test-service.ts'
import { testNow } from '../../../test/support/test-world.ts'
import { bringLock } from './import-locks.ts'
import { dropSnapshot } from './national-snapshots.ts'
import { safetyCommands } from './safety-commands.ts'

const service = await testService({ as: 'carrier' })
const { admin, db, serviceUrl: databaseUrl } = service
const { idOf, importDaily, importMonthly, seen } = sampleDailyFiles(service)

const [before, snapshot] = ['2026-09-25', '2026-10-30'] as const
/** In the weighting year of both snapshots. */
const day = '15-SEP-26'
const codes = ['39345A']
const report = (id: number, of = ofQuillhaven) => ({ ...of, id, number: `D${id}`, day, codes })

const snapshotsOnFile = async () =>
  (await admin.selectFrom('national_file').select('snapshot').distinct().orderBy('snapshot').execute()).map(
    (row) => row.snapshot,
  )

afterEach(async () => {
  // oxlint-disable-next-line no-await-in-loop
  for (const one of await snapshotsOnFile()) await dropSnapshot(databaseUrl, one)
})

/** What carriers have that no test imports files of. */
const rowsOfOthers = () =>
  Promise.all(
    (['roadside_inspection', 'roadside_violation', 'crash', 'account_census', 'carrier_file'] as const).map(
      (table) =>
        admin
          .selectFrom(table)
          .select(sql<string>`${sql.ref(table)}::text`.as('row'))
          .where('account_id', 'not in', [quillhaven.id, tarnbrook.id])
          .orderBy('row')
          .execute(),
    ),
  )

const placesOf = (number: string) =>
  admin
    .selectFrom('roadside_inspection')
    .select(['file_place', 'driver_id'])
    .where('report_number', '=', number)
    .orderBy('file_place')
    .execute()

test('a report that two snapshots list stays with the other one, and other carriers keep what they have', async () => {
  const others = await rowsOfOthers()
  expect(others[0]).not.toEqual([])
  await importMonthly([report(911), report(914, ofTarnbrook)], before)
  const kept = await idOf('D911')
  await importMonthly([report(911), report(912)], snapshot)
  expect((await listed('D91')).map(([number]) => number).toSorted()).toEqual(['D911', 'D912'])
  expect(await dropSnapshot(databaseUrl, snapshot)).toMatchObject({ Inspections: 1, Violations: 1 })
  expect((await listed('D91')).map(([number]) => number)).toEqual(['D911'])
  expect(await idOf('D911')).toBe(kept)
  expect(await placesOf('D914')).toHaveLength(1)
  expect(await rowsOfOthers()).toEqual(others)
})

test('an inspection of a daily file that a dropped month took over is of the daily file again', async () => {
  await importDaily([
    { ...ofQuillhaven, id: 921, day: '20260915', added: '20261102', violations: [turnSignal] },
  ])
  await importMonthly([{ ...report(921), codes: ['3939TS'] }])
  expect(await listed('D921')).toEqual([['D921', null, 1]])
  expect(await dropSnapshot(databaseUrl, snapshot)).toMatchObject({ Inspections: 0, DailyFiles: 0 })
  expect(await listed('D921')).toEqual([['D921', '2026-11-02', 1]])
  expect((await seen()).carrier.DailyFile).toEqual({
    Day: '2026-11-02',
    From: '2026-09-15',
    To: '2026-09-15',
  })
})

test('a daily file says nothing of days that it left to a dropped month, until it is imported again', async () => {
  const daily = [{ ...ofQuillhaven, id: 931, day: '20260915', added: '20261102', violations: [turnSignal] }]
  await importMonthly([{ ...report(931), codes: ['3939TS'] }])
  await importDaily(daily)
  expect(await dropSnapshot(databaseUrl, snapshot)).toMatchObject({ Inspections: 1, DailyFiles: 1 })
  expect((await seen()).carrier.DailyFile).toBeNull()
  await importDaily(daily)
  expect(await listed('D931')).toEqual([['D931', '2026-11-02', 1]])
})

test('of a report that a file lists twice, each line matched, the first is matched again', async () => {
  const twice = [report(941), { ...report(942), number: 'D941' }]
  await importMonthly(twice)
  const [first, second] = await admin
    .selectFrom('driver')
    .select('id')
    .where('account_id', '=', quillhaven.id)
    .limit(2)
    .execute()
  const match = (place: number, driver: string | undefined) =>
    admin
      .updateTable('roadside_inspection')
      .set({ driver_id: driver ?? null })
      .where('report_number', '=', 'D941')
      .where('file_place', '=', place)
      .execute()
  await match(1, first?.id)
  await match(2, second?.id)
  await dropSnapshot(databaseUrl, snapshot)
  await importMonthly(twice)
  expect(await placesOf('D941')).toEqual([
    { file_place: 1, driver_id: first?.id },
    { file_place: 2, driver_id: null },
  ])
  await match(1, undefined)
  await match(2, second?.id)
  await dropSnapshot(databaseUrl, snapshot)
  await importMonthly(twice)
  expect((await placesOf('D941')).map((one) => one.driver_id)).toEqual([null, null])
})

test('an invented report with one code twice makes way too', async () => {
  const account = await admin
    .insertInto('account')
    .values({ name: 'Sorrel Freight', dot_number: '1700009' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const inspection = await admin
    .insertInto('roadside_inspection')
    .values({
      account_id: account.id,
      report_state: 'OH',
      report_number: 'D951',
      inspected_on: '2026-09-01',
      level: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const violation = {
    account_id: account.id,
    inspection_id: inspection.id,
    inspected_on: '2026-09-01',
    code: '393.45',
    basic: 'Vehicle Maintenance',
    severity: 4,
    is_out_of_service: false,
    description: '',
  } as const
  await admin.insertInto('roadside_violation').values([violation, violation]).execute()
  await admin
    .insertInto('carrier_file')
    .values({ account_id: account.id, kind: 'Inspections', covers_from: '2024-09-25', day: '2026-09-25' })
    .execute()
  await importMonthly([report(952, { dot: '1700009' })])
  expect(await placesOf('D951')).toEqual([])
  expect(await placesOf('D952')).toHaveLength(1)
})

async function isDropWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and classid = ${bringLock} and not granted
  `.execute(admin)
  return rows.length > 0
}

test('a snapshot is dropped after an account that is being added has its rows', async () => {
  await importMonthly([report(961)])
  let dropping: Promise<unknown> | undefined
  await admin.transaction().execute(async (adding) => {
    await sql`set local lock_timeout = '20s'`.execute(adding)
    await sql`select pg_advisory_xact_lock_shared(${bringLock}, 0)`.execute(adding)
    dropping = dropSnapshot(databaseUrl, snapshot)
    // oxlint-disable-next-line no-await-in-loop
    while (!(await isDropWaiting())) await setTimeout(20)
    const { rows } = await sql`select from national_inspection`.execute(adding)
    expect(rows).toHaveLength(1)
  })
  await dropping
  expect(await snapshotsOnFile()).toEqual([])
})

async function printedByDrop() {
  const said: string[] = []
  await safetyCommands['drop-snapshot']?.run({
    db,
    databaseUrl,
    reports: service.folder,
    args: ['10/30/2026'],
    now: testNow,
    print: (line) => said.push(line),
  })
  return said.slice(1)
}

test('the command says what carriers lose, and which files to import again', async () => {
  await importMonthly([report(971)], before)
  await importMonthly([report(971)])
  expect(await printedByDrop()).toEqual([
    'Carriers with an account lose no inspection, crash or census. Violations are those of the files that stay.',
  ])
  await importMonthly([report(971), report(972)])
  await importDaily([{ ...ofQuillhaven, id: 972, day: '20260915', added: '20261102' }])
  expect(await printedByDrop()).toEqual([
    'Carriers with an account lose what no other file lists: 1 inspection, 1 violation. Their drivers, tickets and challenges are linked again when a file lists them.',
    'Daily files may list some of these inspections: import the newest ones again.',
  ])
})

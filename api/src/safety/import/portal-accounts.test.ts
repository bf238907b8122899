import { expect, test } from '@jest/globals'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { safety } from 'shared-api/safety'
import { demoId } from '../../../demo/seeded-random.ts'
import { testService } from '../../../test/support/test-service.ts'
import { rulesetNamed, scoreOfFiles } from './carrier-score-command.ts'
import { importFiles } from './import-files.ts'

const service = await testService({ as: 'carrier' })
const { admin } = service
const snapshot = '2026-07-31'
const goldenDot = '1021580'
const golden = fileURLToPath(new URL('../reference/golden/', import.meta.url))

const importOf = (folder: string) =>
  importFiles({ databaseUrl: service.serviceUrl, folder, reports: service.folder, snapshot, now: new Date() })

const goldenImport = await importOf(golden)

/** An account of carrier@demo.example. */
async function addAccount(name: string, dot: string): Promise<string> {
  const { id } = await admin
    .insertInto('account')
    .values({ name, dot_number: dot })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into account_access (user_id, account_id, is_direct)
    values (${demoId('user carrier@demo.example')}, ${id}, true)
  `.execute(admin)
  await service.signIn('carrier')
  return id
}

async function countsOf(id: string) {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from roadside_inspection where account_id = ${id}) as inspections,
      (select count(*)::int from roadside_violation where account_id = ${id}) as violations,
      (select count(*)::int from roadside_vehicle where account_id = ${id}) as units,
      (select count(*)::int from sms_notification where account_id = ${id}) as notifications,
      (select count(*)::int from account_census where account_id = ${id}) as census
  `.execute(admin)
  return rows[0]
}

const setDot = (id: string, dot: string | null) =>
  admin.updateTable('account').set({ dot_number: dot }).where('id', '=', id).execute()

const nothing = { inspections: 0, violations: 0, units: 0, notifications: 0, census: 0 }

test('a carrier that is added after an import has the rows of its USDOT number at once, and the measures of the files', async () => {
  expect(goldenImport.Portal).toEqual({ Carriers: 0, Inspections: 0, Violations: 0, Crashes: 0 })
  const id = await addAccount('Juniper Coach Co', goldenDot)
  expect(await countsOf(id)).toMatchObject({ inspections: 17, violations: 2, units: 17 })
  const [carrier] = await call(safety.summary, { query: { CarrierId: id, Snapshot: snapshot } })
  const shown = carrier?.Basics.find(({ Basic }) => Basic === 'Vehicle Maintenance')
  expect(shown).toMatchObject({
    Measure: 0.35,
    Numerator: 6,
    Denominator: 17,
    PercentileText: 'Less than 5 vehicle inspections with violations',
  })
  // Every BASIC as the command computes it from the files.
  const { db, serviceUrl: databaseUrl } = service
  const rules = rulesetNamed()
  const command = { db, databaseUrl, dot: Number(goldenDot), asOf: snapshot, rules, knownFleet: undefined }
  const { Basics } = await scoreOfFiles(command)
  for (const { Basic, Numerator, Inspections, PercentileText } of Basics) {
    expect(carrier?.Basics.find((one) => one.Basic === Basic)).toMatchObject({
      Numerator,
      Inspections,
      PercentileText,
    })
  }
})

test('a carrier without a census has the segment of the units that were inspected, as an estimate', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-census-'))
  const heading = 'DOT_NUMBER,CARRIER_OPERATION,HM_FLAG,PC_FLAG,NBR_POWER_UNIT,DRIVER_TOTAL'
  await writeFile(
    join(folder, 'SMS_Input_-_Motor_Carrier_Census.csv'),
    `${heading}\n${goldenDot},A,N,Y,12,15\n`,
  )
  await importOf(folder)
  await rm(folder, { recursive: true })
  const id = await accountOf(goldenDot)
  expect(await countsOf(id)).toMatchObject({ census: 1 })
  const [carrier] = await call(safety.summary, { query: { CarrierId: id, Snapshot: snapshot } })
  // 17 vans and buses.
  expect(carrier?.Segment).toBe('STRAIGHT')
})

const accountOf = async (dot: string) =>
  (await admin.selectFrom('account').select('id').where('dot_number', '=', dot).executeTakeFirstOrThrow()).id

test('a carrier has the rows of its USDOT number, however it was typed, and no other carrier has that number', async () => {
  for (const dot of [goldenDot, `0${goldenDot}`, ` ${goldenDot}`]) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(addAccount('Another Coach Co', dot)).rejects.toThrow('account_dot_number_key')
  }
  const id = await accountOf(goldenDot)
  await setDot(id, null)
  await setDot(id, ` 0${goldenDot} `)
  expect(await accountOf(goldenDot)).toBe(id)
  expect(await countsOf(id)).toMatchObject({ inspections: 17, violations: 2 })
  for (const dot of [`${goldenDot}x`, '', '99999999999']) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await countsOf(await addAccount('Likeness Lines', dot))).toEqual(nothing)
  }
})

test('with another USDOT number the rows of the first leave the account, and come to the account that gets it', async () => {
  const first = await accountOf(goldenDot)
  const own = await admin
    .insertInto('roadside_inspection')
    .values({
      account_id: first,
      report_state: 'OH',
      report_number: 'OWN-1',
      inspected_on: '2026-07-01',
      level: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setDot(first, '1021581')
  expect(await countsOf(first)).toEqual({ ...nothing, inspections: 1 })
  const second = await addAccount('Sorrel Coach Co', goldenDot)
  expect(await countsOf(second)).toMatchObject({ inspections: 17, violations: 2, census: 1 })
  await setDot(second, null)
  expect(await countsOf(second)).toEqual(nothing)
  await setDot(first, goldenDot)
  expect(await countsOf(first)).toMatchObject({ inspections: 18, violations: 2, census: 1 })
  await admin.deleteFrom('roadside_inspection').where('id', '=', own.id).execute()
})

test('the functions that bring rows are for the import alone', async () => {
  for (const text of [
    `select bring_national_inspections('${await accountOf(goldenDot)}', 1, '${snapshot}')`,
    `select bring_national_crashes('${await accountOf(goldenDot)}', 1, '${snapshot}')`,
    `select bring_national_census('${await accountOf(goldenDot)}', 1, '${snapshot}')`,
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(sql.raw(text).execute(service.db)).rejects.toThrow('permission denied')
  }
  const asTenant = service.db.transaction().execute(async (tx) => {
    await sql`set local role portal_app`.execute(tx)
    await sql`select bring_national_rows(${snapshot})`.execute(tx)
  })
  await expect(asTenant).rejects.toThrow('permission denied')
})

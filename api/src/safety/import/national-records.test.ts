import { expect, test } from '@jest/globals'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { testDatabase } from '../../../test/support/test-database.ts'
import { importFiles } from './import-files.ts'
import { nationalRecords } from './national-records.ts'

const database = await testDatabase()
const heading = 'DOT_NUMBER,CARRIER_OPERATION,HM_FLAG,PC_FLAG,NBR_POWER_UNIT,DRIVER_TOTAL,MCS150_MILEAGE'

/** A census of the snapshot with these power units and miles. */
async function importCensus(snapshot: string, units: number, miles: string) {
  const folder = await mkdtemp(join(tmpdir(), 'census-'))
  const census = [heading, `7,A,N,N,${units},4,${miles}`, ''].join('\n')
  await writeFile(join(folder, 'SMS_Input_-_Motor_Carrier_Census.csv'), census)
  await importFiles({ databaseUrl: database.serviceUrl, folder, reports: folder, snapshot, now: new Date() })
  await rm(folder, { recursive: true })
}

test('a day before every census has the nearest one, and another one has its own miles', async () => {
  await importCensus('2026-07-31', 10, '1200000')
  await importCensus('2026-10-30', 20, '0')
  const client = new Client({ connectionString: database.serviceUrl })
  await client.connect()
  const censusAt = async (asOf: string) => {
    for await (const [carrier] of nationalRecords(client, { snapshot: '2026-10-30', asOf, dots: [7] }))
      return carrier?.record.census
    return []
  }
  expect(await censusAt('2026-06-26')).toMatchObject([
    { asOf: '2026-06-26', powerUnits: 10, annualMiles: 1_200_000 },
  ])
  expect(await censusAt('2026-10-30')).toMatchObject([
    { asOf: '2026-07-31', powerUnits: 10, annualMiles: 1_200_000 },
    { asOf: '2026-10-30', powerUnits: 20, annualMiles: null },
  ])
  await client.end()
})
